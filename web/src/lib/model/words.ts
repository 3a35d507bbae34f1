/* Sentences of the table with what can be looked up in them: clauses and cards. */

export interface Piece {
  text: string
  clause?: string
  card?: string
}

const CLAUSE = /\b(?:NX|NM)-\d+\.\d+\b/

/** The address of a clause. */
export const clausePath = (clause: string): string => `/rules/${clause.startsWith('NM') ? 'nemesis' : 'nexus'}#${clause}`

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What finds names in sentences, the longest first. */
export function finderOf(names: Iterable<string>): RegExp {
  const sorted = [...new Set(names)].filter((name) => name.length > 2).sort((a, b) => b.length - a.length)
  const cards = sorted.map(escaped).join('|')
  return new RegExp(cards ? `${CLAUSE.source}|\\b(?:${cards})(?![\\w-])` : CLAUSE.source, 'g')
}

/** A sentence in pieces. */
export function pieces(sentence: string, finder: RegExp): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const match of sentence.matchAll(finder)) {
    if (match.index > at) found.push({ text: sentence.slice(at, match.index) })
    found.push(CLAUSE.test(match[0]) ? { text: match[0], clause: match[0] } : { text: match[0], card: match[0] })
    at = match.index + match[0].length
  }
  if (at < sentence.length) found.push({ text: sentence.slice(at) })
  return found
}

/** "3 cards", "1 card". */
export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** "Ada, Bo and Cy". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
