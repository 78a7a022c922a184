/** Placeholder for the name of a finding's subject; models never see the name itself. */
export const subjectPlaceholder = '{subject}'

/** Numbers and quantities in words, which cannot be compared with figures. */
export const numberWords =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|fifths?|tenths?|twice|thrice|double[ds]?|triple[ds]?|quadruple[ds]?|majority|most|all|none|always|never|every|-?fold)\b/gi

/** The figures in a text without signs, because wording may state -0.90 as a loss of 0.9. */
function figuresIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => Math.abs(Number(figure)))
}

const wordsIn = (text: string) => new Set((text.match(numberWords) ?? []).map((word) => word.toLowerCase()))
const marksIn = (text: string) => text.split(subjectPlaceholder).length - 1

/**
 * Whether a text is more than plain text with checkable figures: digits of other scripts, fractions and Roman numerals,
 * because they are not checked, and markup, links and control characters.
 */
export const isUncheckable = (text: string): boolean =>
  /[^\P{N}0-9]/u.test(text) || /[<>`[\]|\\\p{Cc}\p{Cf}]|https?:|www\./iu.test(text)

/**
 * Whether a text states only figures of its source, as digits or in words, names the subject if the source does, and
 * is plain text of reasonable length. Doubtful texts count as unfaithful, and the fixed wording is shown instead.
 */
export function isFaithful(text: string, source: string): boolean {
  if (text.length < 20 || text.length > 700) return false
  if (isUncheckable(text)) return false
  if (/[{}]/.test(text.replaceAll(subjectPlaceholder, ''))) return false
  if (Math.min(1, marksIn(text)) !== Math.min(1, marksIn(source))) return false
  const figures = new Set(figuresIn(source))
  if (figuresIn(text).some((figure) => !figures.has(figure))) return false
  const words = wordsIn(source)
  return [...wordsIn(text)].every((word) => words.has(word))
}
