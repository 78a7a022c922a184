const codes = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'SGD',
  'HKD',
  'INR',
  'BRL',
  'MXN',
  'ZAR',
]

const names = new Intl.DisplayNames('en', { type: 'currency' })

const toOption = (value: string) => ({ value, label: `${value} · ${names.of(value) ?? value}` })

/** Options for the currency of an account, most used first, including the current one. */
export function currencyOptions(current: string | undefined): { value: string; label: string }[] {
  return (current === undefined || codes.includes(current) ? codes : [current, ...codes]).map(toOption)
}
