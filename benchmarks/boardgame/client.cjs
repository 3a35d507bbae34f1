// Plays matches of server.cjs, as fast as it lets them: 4 sockets a match, who has the turn moves as soon as they are
// told that they have it. `node client.cjs ADDRESS MATCHES SECONDS` prints {"moves": a second, "median": ms, "p99": ms}.
// A move counts when who made it is sent the state after it.
const { io } = require('socket.io-client')

const PLAYERS = ['0', '1', '2', '3']
const WARM = 2000 // ms before measuring

const [address, matches, seconds] = process.argv.slice(2)
const took = []
let measuring = false

async function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/games/hands/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

function sit(matchID, playerID, credentials) {
  const socket = io(`${address}/hands`, { transports: ['websocket'], forceNew: true })
  let sent = 0
  const told = (state) => {
    if (sent) {
      if (measuring) took.push(performance.now() - sent)
      sent = 0
    }
    if (state.ctx.currentPlayer !== playerID) return
    const place = Math.floor(Math.random() * state.G.players[playerID].hand.length)
    const payload = { type: 'play', args: [place], playerID, credentials }
    sent = performance.now()
    socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID)
  }
  socket.on('sync', (_, { state }) => told(state))
  socket.on('update', (_, state) => told(state))
  const begin = () => socket.emit('sync', matchID, playerID, credentials, PLAYERS.length)
  return new Promise((resolve) => socket.on('connect', () => resolve(begin)))
}

async function table() {
  const { matchID } = await post('create', { numPlayers: PLAYERS.length, unlisted: true })
  const seats = []
  for (const playerID of PLAYERS) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: `P${playerID}` })
    seats.push(await sit(matchID, playerID, playerCredentials))
  }
  return seats.reverse() // who has the first turn begins last, when the others hear
}

async function main() {
  const seats = []
  for (let number = 0; number < Number(matches); number++) seats.push(...(await table()))
  for (const begin of seats) begin()
  await new Promise((resolve) => setTimeout(resolve, WARM))
  measuring = true
  const begun = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(seconds)))
  measuring = false
  const lasted = (performance.now() - begun) / 1000
  took.sort((a, b) => a - b)
  const at = (part) => took[Math.floor(part * (took.length - 1))] ?? 0
  console.log(JSON.stringify({ moves: took.length / lasted, median: at(0.5), p99: at(0.99) }))
  process.exit(0)
}

main().catch((error) => {
  console.error(String(error))
  process.exit(1)
})
