/* The first game of each kind in five prompts: each is said once, at the first question that it is about. */
import type { Decision } from '../protocol/protocol'

export interface Step {
  title: string
  text: string
  clause: string
  /** Whether it is about that question. */
  fits(decision: Decision, seen: number): boolean
}

const kind =
  (...kinds: string[]) =>
  (decision: Decision): boolean =>
    kinds.includes(decision.kind)
const always = () => true

export const GUIDES: Record<string, readonly Step[]> = {
  nexus: [
    {
      title: 'Find the replicant',
      text: 'One runner, a player or Deckard, is the replicant, and nobody knows who. Your innocence card shows one who is not.',
      clause: 'NX-2.3',
      fits: always,
    },
    {
      title: 'Interrogate a witness',
      text: 'You put your standee on a witness and do what it says. In the next round you all act in the order of these numbers, the lowest first.',
      clause: 'NX-3.1',
      fits: kind('witness'),
    },
    {
      title: 'Look, then tag',
      text: 'When you look at a card you put a tag on it: a colour that the card is not. Everybody sees the tag, you alone the face.',
      clause: 'NX-4.1',
      fits: kind('look', 'tag'),
    },
    {
      title: 'The third tag reveals',
      text: 'A third tag is not placed: the card is turned up instead. A round that ends with three faceup cards of one colour, or with all witnesses intimidated, is the last.',
      clause: 'NX-4.2',
      fits: (decision, seen) => seen > 4 && kind('look', 'tag', 'reveal')(decision),
    },
    {
      title: 'Take what wins',
      text: "Who is not the replicant, and has two of the replicant's cards in their case file at the end, wins. Take what you are sure of; the notebook keeps what is certain.",
      clause: 'NX-5.5',
      fits: (decision, seen) => seen > 8 || kind('take', 'take or trade')(decision),
    },
  ],
  nemesis: [
    {
      title: 'Bring down the other City',
      text: 'You win when the other City is at 0 HP. Keep a hand with cards of low Value: they can be played early.',
      clause: 'NM-1.1',
      fits: always,
    },
    {
      title: 'Deploy',
      text: 'A card can be played from the turn whose number is its Value; nothing is paid. A Unit or Vehicle goes to your Frontline or Backline, as you choose.',
      clause: 'NM-5.1',
      fits: kind('play'),
    },
    {
      title: 'Attack',
      text: 'You declare all attackers at once, each with its target: the other City, or an opposing object. Each attacker becomes disabled.',
      clause: 'NM-7.1',
      fits: kind('attack'),
    },
    {
      title: 'Intercept',
      text: 'Enabled objects of your Frontline may step in. An interceptor fights the attacker in place of its target, and becomes disabled.',
      clause: 'NM-7.2',
      fits: kind('intercept'),
    },
    {
      title: 'The response window',
      text: 'Both may respond with Reactive Exploits, one after the other, and then it closes. It opens whatever anybody holds, so that it tells nothing.',
      clause: 'NM-5.13',
      fits: kind('window'),
    },
  ],
}

/** The step to say now: the first that was not said and fits. `seen`: how many questions were asked in this game. */
export const stepFor = (game: string, said: readonly number[], decision: Decision, seen: number): number =>
  (GUIDES[game] ?? []).findIndex((step, at) => !said.includes(at) && step.fits(decision, seen))
