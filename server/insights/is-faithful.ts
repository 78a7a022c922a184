import { certaintyWords, saysSign, type Mark, marksOf, nearestMark } from './nearest-word.ts'

/** Placeholder for the name of a finding's subject; models never see the name itself. */
export const subjectPlaceholder = '{subject}'

/** Numbers and quantities in words, which cannot be compared with figures. */
export const numberWords =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|fifths?|tenths?|twice|thrice|double[ds]?|triple[ds]?|quadruple[ds]?|majority|most|all|none|always|never|every|-?fold)\b/gi

/** Names of the groups that findings compare, in pairs: a figure stands by the name of its own. */
const groupNames: readonly (readonly [one: RegExp, other: RegExp])[] = [
  [/\{subject\}/g, /\b(?:others?|otherwise|elsewhere|the rest|remaining)\b/gi],
  [/\bwith (?:a |the )?mistakes?\b/gi, /\bwithout\b/gi],
  [/\b(?:break|breaks|breaking|broke|broken)\b/gi, /\b(?:follow|follows|following|followed|keep|kept)\b/gi],
  [/\blos(?:ers|ing trades)\b/gi, /\bwin(?:ners|ning trades)\b/gi],
  [/\bafter (?:a |each |any )?loss(?:es)?\b/gi, /\bafter (?:a |each |any )?wins?\b/gi],
  [/\bfirst\b/gi, /\b(?:last|recent)\b/gi],
]

interface SourceFigure {
  readonly size: number
  /** -1 or 1 where a sign is written; 0 without one. */
  readonly sign: -1 | 0 | 1
  /** By pair of names: which of the two is nearest; null if the sentence has neither. */
  readonly names: readonly (0 | 1 | null)[]
  readonly sentence: string
  readonly place: Mark<null>
}

/** The figures in a text, each with its sign and the names that it stands by. */
function figuresIn(text: string): SourceFigure[] {
  return text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const names = groupNames.map(([one, other]) =>
      [...marksOf(sentence, one, 0 as const), ...marksOf(sentence, other, 1 as const)].toSorted(
        (a, b) => a.start - b.start,
      ),
    )
    return [...sentence.matchAll(/(?<sign>(?<![\w.])[+\-−])?[$€£¥]?(?<digits>\d+(?:[.,]\d+)*)/g)].map(
      ({ index, 0: found, groups: { sign, digits = '' } = {} }) => {
        const place = { start: index, end: index + found.length, value: null }
        return {
          size: Number(digits.replaceAll(',', '')),
          sign: sign === undefined ? 0 : sign === '+' ? 1 : -1,
          names: names.map((marks) => nearestMark(sentence, marks, place)),
          sentence,
          place,
        }
      },
    )
  })
}

/** Whether a figure of a text states one of its source: the same size, its sign, and by no name of the other group. */
function states({ size, sign, names, sentence, place }: SourceFigure, source: SourceFigure): boolean {
  return (
    size === source.size &&
    (sign === 0 ? source.sign === 0 || saysSign(sentence, place, source.sign) : sign === source.sign) &&
    names.every((name, pair) => name === null || (source.names[pair] ?? name) === name)
  )
}

/** Words that a text may only take from its source. */
const wordsIn = (text: string) =>
  new Set([numberWords, certaintyWords].flatMap((words) => text.match(words) ?? []).map((word) => word.toLowerCase()))
const marksIn = (text: string) => text.split(subjectPlaceholder).length - 1

/**
 * Whether a text is more than plain text with checkable figures: digits of other scripts, fractions and Roman numerals,
 * because they are not checked, and markup, links and control characters.
 */
export const isUncheckable = (text: string): boolean =>
  /[^\P{N}0-9]/u.test(text) || /[<>`[\]|\\\p{Cc}\p{Cf}]|https?:|www\./iu.test(text)

/**
 * Whether a text states only figures of its source, as digits or in words, each with its sign and beside its group, is
 * not surer than its source, names the subject if the source does, and is plain text of reasonable length. Doubtful texts count as unfaithful, and the fixed wording is shown instead.
 */
export function isFaithful(text: string, source: string): boolean {
  if (text.length < 20 || text.length > 700) return false
  if (isUncheckable(text)) return false
  if (/[{}]/.test(text.replaceAll(subjectPlaceholder, ''))) return false
  if (Math.min(1, marksIn(text)) !== Math.min(1, marksIn(source))) return false
  const figures = figuresIn(source)
  if (figuresIn(text).some((figure) => !figures.some((one) => states(figure, one)))) return false
  const words = wordsIn(source)
  return [...wordsIn(text)].every((word) => words.has(word))
}
