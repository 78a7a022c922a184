/** Currency by the letters before a dollar sign (or before the sign of a real): "US$", "HK$", "R$". */
const letteredDollars: Readonly<Record<string, string>> = {
  US: 'USD',
  A: 'AUD',
  AU: 'AUD',
  C: 'CAD',
  CA: 'CAD',
  HK: 'HKD',
  MX: 'MXN',
  NT: 'TWD',
  NZ: 'NZD',
  R: 'BRL',
  S: 'SGD',
  SG: 'SGD',
}
const lettered = new RegExp(String.raw`(?<![A-Z])(${Object.keys(letteredDollars).join('|')})\$`)
const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const dollars = new Set(['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD'])

/** The currency named by the letters before a dollar sign, as in "R$"; null without letters. */
export function currencyOfDollarPrefix(text: string): string | null {
  const letters = lettered.exec(text)?.[1]
  return letters === undefined ? null : (letteredDollars[letters] ?? null)
}

/** Replaces a lettered dollar sign ("US$") by the plain one. */
export function stripDollarPrefix(text: string): string {
  return text.replace(lettered, '$')
}

/** The currency that an amount names if it contradicts `currency`; null if it may be that one. */
export function findOtherCurrency(text: string, currency: string): string | null {
  const named = currencyOfDollarPrefix(text)
  if (named !== null) return named === currency ? null : named
  const sign = /[€£]/.exec(text)?.[0]
  if (sign !== undefined) return signs[sign] === currency ? null : (signs[sign] ?? null)
  if (text.includes('$') && !/[A-Z]{3}/.test(text)) return dollars.has(currency) ? null : 'dollars'
  const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text)?.[0]
  return code === undefined || code === currency ? null : code
}
