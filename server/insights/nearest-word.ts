/** Something that a text says at a place: a name, or a word of gain or loss. */
export interface Mark<T> {
  readonly start: number
  readonly end: number
  readonly value: T
}

/** Where one clause ends and the next begins: a word holds for the figures of its own clause first. */
const clauseEnd = /[,;:–—](?=\s)|\b(?:and|but|while|whereas|although|though|yet|versus|vs|against|compared)\b/gi

/** The marks of a pattern in a text. */
export const marksOf = <T>(text: string, pattern: RegExp, value: T): Mark<T>[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length, value }))

/** The place and the length of a figure in a text. */
type Place = Omit<Mark<unknown>, 'value'>

/** The marks in the clause of a place. */
export function marksInClause<T>(text: string, marks: readonly Mark<T>[], { start, end }: Place): Mark<T>[] {
  const ends = marksOf(text, clauseEnd, null)
  const from = ends.findLast((one) => one.end <= start)?.end ?? 0
  const to = ends.find((one) => one.start >= end)?.start ?? text.length
  return marks.filter((mark) => mark.start >= from && mark.end <= to)
}

/** The mark that a place belongs to: the nearest of its clause, else the last before it, else the first after it. */
export function nearestMark<T>(text: string, marks: readonly Mark<T>[], place: Place): T | null {
  const distance = ({ start, end }: Mark<T>) => Math.max(start - place.end, place.start - end)
  const [nearest] = marksInClause(text, marks, place).toSorted((a, b) => distance(a) - distance(b))
  const mark = nearest ?? marks.findLast(({ end }) => end <= place.start) ?? marks[0]
  return mark === undefined ? null : mark.value
}

const loss =
  'los(?:e[sd]?|ing|t)|loss(?:es)?|cost(?:s|ing)?|negative|minus|down|deficit|shortfall|drain(?:s|ed)?|giv(?:e|es|ing) (?:away|back)|gave (?:away|back)|in the red|below zero'
const lossWords = new RegExp(
  String.raw`\b(?:${loss})\b|(?<=(?:\d|R|%) )(?:less|lower|worse|smaller|shorter|behind)\b`,
  'gi',
)
const gainWords =
  /\b(?:ma(?:ke|kes|king|de)|earn(?:s|ed|ing)?|gain(?:s|ed|ing)?|profit(?:s|able)?|w(?:in|ins|on)|positive|plus|up)\b/gi
/** Words of loss and gain that say nothing of a figure's sign: they name trades, or are denied. */
const neutral = new RegExp(
  String.raw`\b(?:after|following|stop)[ -](?:an? |the |each |any |your )?loss(?:es)?\b|\b(?:after|before) costs\b|\blosing (?:streaks?|trades?|days?|runs?)\b|\bw(?:in rates?|ins? and loss(?:es)?|inning (?:streaks?|trades?|days?|runs?))\b|\bprofit factor\b|(?:\b(?:not|no|never|without)|n[’']t)(?: \w+)? (?:${loss})\b`,
  'gi',
)

/** Verbs of a clause that speaks for itself: it takes no word of gain or loss from the one before it. */
const ownVerb = /\b(?:is|are|was|were|ha[sd]|have|(?<!\bon )average[sd]?)\b/gi

/**
 * Whether the words at a figure let it be below 0 (-1) or above (1): a figure without a sign is a loss only by a word of
 * loss, and by such a word nothing else. Names are masked before.
 */
export function saysSign(text: string, place: Place, actual: -1 | 1): boolean {
  const said = text.replaceAll(neutral, (words) => ' '.repeat(words.length))
  const marks = [...marksOf(said, lossWords, -1), ...marksOf(said, gainWords, 1)].toSorted((a, b) => a.start - b.start)
  const isAlone = marksInClause(said, marksOf(said, ownVerb, 0), place).length > 0
  const sign = nearestMark(said, isAlone ? marksInClause(said, marks, place) : marks, place)
  return actual < 0 ? sign === -1 : sign !== -1
}

/** Words of a certainty that no record gives. */
export const certaintyWords =
  /\b(?:certain(?:ly|ty)?|(?<!make )sure|surely|guarantee[ds]?|definite(?:ly)?|undoubtedly|doubtless|without (?:a )?doubt|no doubt|inevitabl[ey]|prove[ns]?|proof|impossible|cannot (?:lose|fail)|risk-free)\b/gi
/** Words that a finding alone may say: it is what was tested. */
export const verdictWords =
  /\b(?:significant(?:ly)?|beyond chance|(?:not|no) (?:chance|luck|coincidence)|reliabl[ey]|edge)\b/gi
