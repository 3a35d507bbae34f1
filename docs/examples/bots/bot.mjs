// A bot for Neontable that answers somehow: node bot.mjs LINK [NAME]. Node 20 is all that is needed.
const [link, name = 'Random Js'] = process.argv.slice(2)
const [server, rest] = link.split('/table/')
const [table, secret = ''] = rest.split('#')
const headers = { 'content-type': 'application/json' }

async function post(path, body) {
  const answer = await fetch(`${server}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (![429, 503].includes(answer.status)) return answer.json() // of what was refused, "message" says why
  await new Promise((done) => setTimeout(done, 1000)) // too fast, or the server is busy: the same again
  return post(path, body)
}

// Put your bot here: all that your seat may know is in update.view, update.events and update.log.
function choose(update) {
  const { answers } = update.decision
  return answers[Math.floor(Math.random() * answers.length)].action
}

headers.authorization = `Bearer ${(await post('tokens', { name })).token}`
const joined = await post(`tables/${table}/join`, { secret })
if (joined.message) {
  console.error(joined.message)
  process.exit(1)
}
const stream = await fetch(`${server}/api/tables/${table}/stream`, { headers })
let rest_of_line = ''
for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest_of_line + text).split('\n')
  rest_of_line = lines.pop()
  for (const told of lines.map((line) => JSON.parse(line))) {
    if (told.type === 'update' && told.decisionId) {
      const key = `v${told.version}-${told.decisionId}`.padEnd(8, '-') // what is sent twice with one key is done once
      const answer = { type: 'answer', decision: told.decisionId, actions: [choose(told)], key }
      await post(`tables/${table}/messages`, answer)
    } else if (told.type === 'end') {
      console.log(told.reason, told.result)
    }
  }
}
