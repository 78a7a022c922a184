import type { RecordFigure, RecordGroup } from '#domain/insights/ask/record-figures.ts'
import { isUncheckable, numberWords } from '#server/insights/is-faithful.ts'
import {
  certaintyWords,
  saysSign,
  type Mark,
  marksInClause,
  marksOf,
  nearestMark,
  verdictWords,
} from '#server/insights/nearest-word.ts'

/** A figure that was given to the model. */
export interface GivenFigure extends RecordFigure {
  readonly id: string
}

/** A group as the model names it, and its name on screen. */
export interface SentenceLabel {
  readonly label: string
  readonly name: string
  readonly group: RecordGroup
}

/** A piece of a sentence; a number has the id of its figure. */
export interface SentencePart {
  readonly text: string
  readonly figure: string | null
}

const maxLength = 600
/** Rounded figures may be off by this share of themselves. */
const maxRounding = 0.05

const number =
  /(?<sign>(?<![\w.])[+\-−])?(?<currency>[$€£¥])?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<unit>\s?%|\s?percent\b|\s?R\b)?/gu
/** The level of an interval is a convention, not a figure of the record. */
const level = /\b95%(?= (?:CI|confidence|interval))/g

/** Stands for a character of a label. */
const mask = '\uFFFC'
/** Words of all trades, or of those beside the named ones. */
const ofAll = /\b(?:overall|in total|altogether|others?|elsewhere|the rest|(?:of|among|than) (?:your|the))\b/gi
/** Figures that are losses or costs and stored without a minus. */
const calledLoss = /cost|fee|loss|drawdown/i

const isSameGroup = (a: RecordGroup, b: RecordGroup) => a.dimension === b.dimension && a.value === b.value

interface StatedNumber {
  readonly value: number
  readonly decimals: number
  /** -1 or 1 where a sign is written; 0 without one. */
  readonly sign: number
  readonly kind: 'fraction' | 'r' | 'money' | 'plain'
  /** The sign of a currency, of money. */
  readonly symbol?: string | undefined
}

/** The sign of a currency without its country: "$" for dollars of any. */
const currencySymbol = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

function readNumber(groups: Readonly<Record<string, string | undefined>>): StatedNumber {
  const { sign, currency, digits = '', unit } = groups
  const plain = digits.replaceAll(',', '')
  return {
    value: Number(plain),
    decimals: plain.split('.')[1]?.length ?? 0,
    symbol: currency,
    sign: sign === undefined ? 0 : sign === '+' ? 1 : -1,
    kind: currency !== undefined ? 'money' : unit === undefined ? 'plain' : /R/.test(unit) ? 'r' : 'fraction',
  }
}

/** Whether a number in a text states a figure, exactly or rounded to the decimals written. */
export function statesFigure(
  stated: StatedNumber,
  { unit, value, currency }: Pick<RecordFigure, 'unit' | 'value' | 'currency'>,
): boolean {
  if (stated.kind !== 'plain' && stated.kind !== unit) return false
  if (stated.kind === 'money' && stated.symbol !== currencySymbol(currency ?? 'USD')) return false
  const target = Math.abs(stated.kind === 'fraction' ? 100 * value : value)
  if (unit === 'count') return stated.value === target
  const rounding = 0.5 * 10 ** -stated.decimals
  const off = Math.abs(target - stated.value)
  // The smallest excess is that of binary fractions.
  return off <= rounding * (1 + 1e-9) && off <= maxRounding * target + 1e-9
}

/** The labels in a text, and the text with them masked, so that nothing in them is read as a figure or a word. */
function findLabels(text: string, labels: readonly SentenceLabel[]): { masked: string; names: Mark<SentenceLabel>[] } {
  let masked = text
  const names: Mark<SentenceLabel>[] = []
  for (const value of labels) {
    const { length } = value.label
    for (let start = masked.indexOf(value.label); start >= 0; start = masked.indexOf(value.label, start + length)) {
      names.push({ start, end: start + length, value })
      masked = masked.slice(0, start) + mask.repeat(length) + masked.slice(start + length)
    }
  }
  return { masked, names: names.toSorted((a, b) => a.start - b.start) }
}

/** Whether the names at a figure are those of its groups: of each dimension that is named, the nearest name. */
function isOfNames(text: string, names: readonly Mark<SentenceLabel>[], place: Mark<unknown>, { groups }: GivenFigure) {
  if (names.length === 0) return true
  // Beside a name, a figure of all trades has to say so.
  if (groups.length === 0)
    return (
      marksInClause(text, names, place).length === 0 ||
      marksInClause(text, marksOf(text, ofAll, null), place).length > 0
    )
  const dimensions = new Set(names.map(({ value: { group } }) => group.dimension))
  const nearest = [...dimensions].map((dimension) =>
    nearestMark(
      text,
      names.filter(({ value: { group } }) => group.dimension === dimension),
      place,
    ),
  )
  return (
    groups.some((group) => nearest.some((name) => name !== null && isSameGroup(name.group, group))) &&
    groups.every((group) =>
      nearest.every(
        (name) => name === null || name.group.dimension !== group.dimension || isSameGroup(name.group, group),
      ),
    )
  )
}

/** Whether a figure has the sign that is written or said. Costs and average losses are positive and called losses. */
function isSaidOf(text: string, place: Mark<unknown>, written: number, { unit, value, label }: GivenFigure): boolean {
  if (written !== 0) return written === Math.sign(value)
  if (value < 0) return saysSign(text, place, -1)
  const isResult = value > 0 && (unit === 'r' || unit === 'money') && !calledLoss.test(label)
  return !isResult || saysSign(text, place, 1)
}

/**
 * The parts of a sentence of the model with names in place of labels, each number linked to the figure it states; null
 * if a number states none that was given, or one of another group than the nearest name, or without its sign, or if the
 * sentence is surer than a record can be or holds what cannot be checked. `labels` are those in the sentence, longest first.
 */
export function checkSentence(
  sentence: string,
  figures: readonly GivenFigure[],
  labels: readonly SentenceLabel[],
): SentencePart[] | null {
  if (sentence.length > maxLength || isUncheckable(sentence)) return null
  const { masked, names } = findLabels(sentence, labels)
  const plain = masked.replaceAll(level, '')
  if ([numberWords, certaintyWords].some((words) => plain.match(words) !== null)) return null
  const levels = new Set([...masked.matchAll(level)].map(({ index }) => index))
  const stated: Mark<SentencePart>[] = []
  for (const { index: start, 0: text, groups = {} } of masked.matchAll(number)) {
    if (levels.has(start)) continue
    const value = readNumber(groups)
    const place = { start, end: start + text.length, value: null }
    const known = figures.filter(
      (figure) =>
        statesFigure(value, figure) &&
        isOfNames(masked, names, place, figure) &&
        isSaidOf(masked, place, value.sign, figure),
    )
    // The group that the sentence names comes first, then what the model read last.
    const figure = known.findLast((one) => one.groups.length > 0) ?? known.at(-1)
    if (figure === undefined) return null
    stated.push({ ...place, value: { text, figure: figure.id } })
  }
  const ids = new Set(stated.map(({ value }) => value.figure))
  if (plain.match(verdictWords) !== null && !figures.some(({ id, finding }) => finding !== null && ids.has(id)))
    return null
  const named = names.map((name) => ({ ...name, value: { text: name.value.name, figure: null } }))
  const parts: SentencePart[] = []
  let end = 0
  for (const part of [...stated, ...named].toSorted((a, b) => a.start - b.start)) {
    parts.push({ text: sentence.slice(end, part.start), figure: null }, part.value)
    end = part.end
  }
  parts.push({ text: sentence.slice(end), figure: null })
  return parts.filter(({ text }) => text !== '')
}

/**
 * Cuts whole sentences off a text that is still being written: up to a mark that ends one and is followed by space, or a
 * line's end.
 */
export function takeSentences(text: string): { readonly sentences: readonly string[]; readonly rest: string } {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(/[.!?]["')\]]*(?=\s)|\n/g)) {
    const end = match.index + match[0].length
    sentences.push(text.slice(start, end))
    start = end
  }
  return { sentences: sentences.map(cleanSentence).filter((sentence) => sentence !== ''), rest: text.slice(start) }
}

/** A sentence without list marks, emphasis and line breaks, which models write although they are told not to. */
export const cleanSentence = (sentence: string): string =>
  sentence
    .replaceAll(/\s+/g, ' ')
    .replaceAll('**', '')
    .replace(/^\s*(?:[-*•]|#+|\d+[.)])\s+/, '')
    .trim()
