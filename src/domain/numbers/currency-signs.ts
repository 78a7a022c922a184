/** What stands before the sign of a dollar, and once of a real, to say whose it is: "US$", "HK$", "R$". */
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

/** The currency that the letters of a sign name, as "R$" does; null where there are none. */
export function currencyOfDollarPrefix(text: string): string | null {
  const letters = lettered.exec(text)?.[1]
  return letters === undefined ? null : (letteredDollars[letters] ?? null)
}

/** An amount with the plain sign in place of one with letters. */
export function stripDollarPrefix(text: string): string {
  return text.replace(lettered, '$')
}

/** The currency that an amount names, where that cannot be the one given; null where it may be. */
export function findOtherCurrency(text: string, currency: string): string | null {
  const named = currencyOfDollarPrefix(text)
  if (named !== null) return named === currency ? null : named
  const sign = /[€£]/.exec(text)?.[0]
  if (sign !== undefined) return signs[sign] === currency ? null : (signs[sign] ?? null)
  if (text.includes('$') && !/[A-Z]{3}/.test(text)) return dollars.has(currency) ? null : 'dollars'
  const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(text)?.[0]
  return code === undefined || code === currency ? null : code
}
