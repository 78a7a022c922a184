import type { AssetClass } from './asset-class.ts'

/** What the root of a trade is read from. */
export interface RootedTrade {
  readonly symbol: string
  readonly assetClass: AssetClass
  /** What an option is on, if stated. */
  readonly underlyingSymbol: string | null
}

const month = '[FGHJKMNQUVXZ]'
const namedMonths = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'

/**
 * The symbols of futures: the root, then perhaps a month. JavaScript and PostgreSQL read both patterns alike, case
 * ignored, so that the server selects the trades that `rootOf` names.
 */
export const futureRootPattern = [
  '^(?:[A-Z_]+:)?[/@]?([A-Z0-9]{1,6}?)',
  `(?:${month}[0-9]| ?${month}(?:20)?[0-9]{2}| (?:0[1-9]|1[0-2])-[0-9]{2}| +(?:${namedMonths})[ '-]?[0-9]{2}|[12]!)?`,
  '(?::X[A-Z]{3}|=F)?$',
].join('')

/** The symbols of options: what they are on, then expiry and strike. A root ending in 7 is a mini option. */
export const optionRootPattern = `^[.]?/?([A-Z0-9.]{1,6}?)(?:7? *[0-9]{6}[CP][0-9.]+|${month}[0-9]{1,2}[ _].*| .*)?$`

const futureRoot = new RegExp(futureRootPattern, 'i')
const optionRoot = new RegExp(optionRootPattern, 'i')

/** Only ASCII letters, as in the collation "C" of the database. */
export const upperCaseRoot = (text: string) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())

/**
 * The root that the contracts of one instrument share: ZN of ZNM4, SPY of its options, ES of the options on ESM5. Of
 * everything else it is the symbol itself.
 */
export function rootOf({ symbol, assetClass, underlyingSymbol }: RootedTrade): string {
  const isOption = assetClass === 'option'
  const text = isOption ? (underlyingSymbol ?? symbol) : symbol
  if (!isOption && assetClass !== 'future') return upperCaseRoot(text)
  const pattern = isOption && underlyingSymbol === null ? optionRoot : futureRoot
  return upperCaseRoot(pattern.exec(text)?.[1] ?? text)
}
