import type { Direction } from '#domain/fills/fill.ts'
import { assetClasses, type AssetClass } from '#domain/instruments/asset-class.ts'

/** Words that say buy or sell, alone or in a phrase: English, German, French, Spanish, Italian. */
const buyWords: ReadonlySet<string> = new Set('buy bought bot purchase purchased kauf achat compra acquisto'.split(' '))
const sellWords: ReadonlySet<string> = new Set('sell sold sld sale verkauf vente venta vendita'.split(' '))

/** Words and abbreviations that stand alone. */
const longWords = 'long b l buytocover buytoopen buytoclose bto btc bc cover'.split(' ')
const shortWords = 'short s sellshort selltoopen selltoclose sto stc ss'.split(' ')

const directions: ReadonlyMap<string, Direction> = new Map([
  ...[...buyWords, ...longWords].map((word) => [word, 'long'] as const),
  ...[...sellWords, ...shortWords].map((word) => [word, 'short'] as const),
])

const assets: ReadonlyMap<string, AssetClass> = new Map([
  ...assetClasses.map((name) => [name.toLowerCase(), name] as const),
  ['stocks', 'stock'],
  ['equity', 'stock'],
  ['equities', 'stock'],
  ['options', 'option'],
  ['futures', 'future'],
  ['fx', 'forex'],
  ['crypto', 'cryptoSpot'],
  ['cryptocurrency', 'cryptoSpot'],
  ['perpetual', 'cryptoPerp'],
  ['perp', 'cryptoPerp'],
  ['cfds', 'cfd'],
  ['bonds', 'bond'],
])

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The direction of a broker's word; null if it has none. */
export function parseDirection(word: string): Direction | null {
  return directions.get(plainWord(word)) ?? null
}

const closingWords: ReadonlySet<string> = new Set('close closed closing exit exited cover covered'.split(' '))

/**
 * The direction of a word or phrase such as "Market buy", "BUY - MARKET" or "Close long", which is a sale; null if it
 * has none or both.
 */
export function findDirection(phrase: string): Direction | null {
  const known = parseDirection(phrase)
  if (known !== null) return known
  const words: readonly string[] = phrase.toLowerCase().match(/[a-z]+/g) ?? []
  const buys = words.some((word) => buyWords.has(word))
  const sells = words.some((word) => sellWords.has(word))
  if (buys || sells) return buys && sells ? null : buys ? 'long' : 'short'
  const isLong = words.includes('long')
  if (isLong === words.includes('short')) return null
  const closes = words.some((word) => closingWords.has(word))
  return isLong === closes ? 'short' : 'long'
}

/** The asset class of a broker's word; null if unknown. */
export function parseAssetClass(word: string): AssetClass | null {
  return assets.get(plainWord(word)) ?? null
}
