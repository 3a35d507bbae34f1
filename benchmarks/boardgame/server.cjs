// boardgame.io's server with a small game of hidden hands: 4 players, 52 cards, who has the turn plays a card for all
// to see and draws another; when the deck is out, what was played is shuffled and is the deck again. It goes on for
// ever, so that a move is always possible. `node server.cjs [FOLDER]`: stored in FOLDER, or else in memory.
const { Server, Origins, FlatFile } = require('boardgame.io/server')
const { PlayerView } = require('boardgame.io/core')

const HAND = 7

function setup({ ctx, random }) {
  const deck = random.Shuffle(Array.from({ length: 52 }, (_, card) => card))
  const players = {}
  for (const seat of ctx.playOrder) players[seat] = { hand: deck.splice(0, HAND) }
  return { secret: { deck }, players, played: [] }
}

function play({ G, playerID, random }, place) {
  const { hand } = G.players[playerID]
  if (!Number.isInteger(place) || place < 0 || place >= hand.length) return 'INVALID_MOVE'
  G.played.push(hand.splice(place, 1)[0])
  if (G.secret.deck.length === 0) G.secret.deck = random.Shuffle(G.played.splice(0))
  hand.push(G.secret.deck.pop())
}

const game = {
  name: 'hands',
  minPlayers: 4,
  maxPlayers: 4,
  setup,
  moves: { play: { move: play, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true, // as a game with hidden cards has it; it is less work, too
  playerView: PlayerView.STRIP_SECRETS, // no seat is sent the deck or another's hand
}

async function main(folder) {
  const db = folder ? new FlatFile({ dir: folder }) : undefined
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) })
  const running = await server.run({ port: 0 })
  console.log(`The table is at http://127.0.0.1:${running.appServer.address().port}`)
}

main(process.argv[2])
