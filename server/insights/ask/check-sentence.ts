import type { RecordFigure, RecordGroup } from '#domain/insights/ask/record-figures.ts'
import { isUncheckable, numberWords } from '#server/insights/is-faithful.ts'

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
  if (stated.sign !== 0 && stated.sign !== Math.sign(value)) return false
  const target = Math.abs(stated.kind === 'fraction' ? 100 * value : value)
  if (unit === 'count') return stated.value === target
  const rounding = 0.5 * 10 ** -stated.decimals
  const off = Math.abs(target - stated.value)
  // The smallest excess is that of binary fractions.
  return off <= rounding * (1 + 1e-9) && off <= maxRounding * target + 1e-9
}

/** Splits a text at the labels that it holds, so that their digits are not read as figures. */
function splitAtLabels(text: string, labels: readonly SentenceLabel[]): (string | SentenceLabel)[] {
  let pieces: (string | SentenceLabel)[] = [text]
  for (const label of labels) {
    pieces = pieces.flatMap((piece) => {
      if (typeof piece !== 'string') return [piece]
      return piece.split(label.label).flatMap((part, place) => (place === 0 ? [part] : [label, part]))
    })
  }
  return pieces
}

/**
 * The parts of a sentence of the model with names in place of labels, each number linked to the figure it states; null
 * if a number states none that was given, or one of another group than those named, or if the sentence holds what
 * cannot be checked. `labels` are those in the sentence, longest first.
 */
export function checkSentence(
  sentence: string,
  figures: readonly GivenFigure[],
  labels: readonly SentenceLabel[],
): SentencePart[] | null {
  if (sentence.length > maxLength || isUncheckable(sentence)) return null
  const pieces = splitAtLabels(sentence, labels)
  const named = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.group]))
  const isNamed = (group: RecordGroup) => named.some((one) => isSameGroup(one, group))
  const namesAnother = (group: RecordGroup) =>
    !isNamed(group) && named.some(({ dimension }) => dimension === group.dimension)
  const fits = ({ groups }: GivenFigure) =>
    groups.length === 0 || named.length === 0 || (groups.some(isNamed) && !groups.some(namesAnother))
  const parts: SentencePart[] = []
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      parts.push({ text: piece.name, figure: null })
      continue
    }
    const plain = piece.replaceAll(level, '')
    if ((plain.match(numberWords) ?? []).length > 0) return null
    const levels = new Set([...piece.matchAll(level)].map(({ index }) => index))
    let end = 0
    for (const match of piece.matchAll(number)) {
      if (levels.has(match.index)) continue
      const stated = readNumber(match.groups ?? {})
      const known = figures.filter((figure) => statesFigure(stated, figure) && fits(figure))
      // The group that the sentence names comes first, then what the model read last.
      const figure = known.findLast(({ groups }) => groups.length > 0) ?? known.at(-1)
      if (figure === undefined) return null
      parts.push({ text: piece.slice(end, match.index), figure: null }, { text: match[0], figure: figure.id })
      end = match.index + match[0].length
    }
    parts.push({ text: piece.slice(end), figure: null })
  }
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
