import type { ColumnKey } from './columns.ts'

/** The texts that the search reads. */
export const searchedColumns = [
  'symbol',
  'thesis',
  'lessons',
  'entryComment',
  'managementComment',
  'exitComment',
  'externalId',
] as const satisfies readonly ColumnKey[]

// oxlint-disable-next-line no-control-regex -- ASCII is what it asks for.
const isAscii = (text: string) => /^[\u0000-\u007F]*$/.test(text)

const foldAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether a text contains another, ignoring case: of ASCII letters only where the wanted text is ASCII. */
export function textMatcher(wanted: string): (text: string) => boolean {
  const fold = isAscii(wanted) ? foldAscii : (text: string) => text.toLowerCase()
  const folded = fold(wanted)
  return (text) => fold(text).includes(folded)
}
