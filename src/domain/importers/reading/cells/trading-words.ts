import type { Direction } from '#domain/fills/fill.ts'
import { assetClasses, type AssetClass } from '#domain/instruments/asset-class.ts'

/**
 * Words that say buy or sell, alone or in a phrase: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
 * Russian, Turkish, Japanese, Chinese. Without accents, see `plainWord`.
 */
const buyWords: ReadonlySet<string> = new Set(
  'buy bought bot purchase purchased kauf achat compra acquisto koop kupno zakup покупка купля alıs alis 買い 買付 买入 买 買入 買進'.split(
    ' ',
  ),
)
const sellWords: ReadonlySet<string> = new Set(
  'sell sold sld sale verkauf vente venta vendita venda verkoop sprzedaz продажа satıs satis 売り 売付 卖出 卖 賣出'.split(
    ' ',
  ),
)

/** Words and abbreviations that stand alone. */
const longWords = 'long b l buytocover buytoopen buytoclose bto btc bc cover largo'.split(' ')
const shortWords = 'short s sellshort selltoopen selltoclose sto stc ss corto court'.split(' ')

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

/** Without case, accents, and all but letters. */
const plainWord = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

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
  const words: readonly string[] =
    phrase
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
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
