/** Where the name of a finding's subject goes; models never see the name itself. */
export const subjectPlaceholder = '{subject}'

const numberWords =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|fifths?|tenths?|twice|thrice|double[ds]?|triple[ds]?|quadruple[ds]?|majority|most|all|none|always|never|every|-?fold)\b/gi

/** Figures in a text, without sign: what is 0.9 in one may be -0.90 in the other. */
function figuresIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((figure) => Math.abs(Number(figure)))
}

const wordsIn = (text: string) => new Set((text.match(numberWords) ?? []).map((word) => word.toLowerCase()))
const marksIn = (text: string) => text.split(subjectPlaceholder).length - 1

/**
 * Whether a text says no figure that its source does not say, as digits or in words, names the subject where the source
 * does, and is plain text of a sensible length. What is doubtful is not faithful: the fixed words stand then.
 */
export function isFaithful(text: string, source: string): boolean {
  if (text.length < 20 || text.length > 700) return false
  // Other scripts' digits, fractions and Roman numerals are numbers too; markup, links and control characters are not text.
  if (/[^\P{N}0-9]/u.test(text) || /[<>`[\]|\\\p{Cc}\p{Cf}]|https?:|www\./iu.test(text)) return false
  if (/[{}]/.test(text.replaceAll(subjectPlaceholder, ''))) return false
  if (Math.min(1, marksIn(text)) !== Math.min(1, marksIn(source))) return false
  const figures = new Set(figuresIn(source))
  if (figuresIn(text).some((figure) => !figures.has(figure))) return false
  const words = wordsIn(source)
  return [...wordsIn(text)].every((word) => words.has(word))
}
