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

const optionOf = (value: string) => ({ value, label: `${value} · ${names.of(value) ?? value}` })

/** Currencies that accounts are kept in, most used first; `own` is among them whatever it is. */
export function currencyOptions(own: string | undefined): { value: string; label: string }[] {
  return (own === undefined || codes.includes(own) ? codes : [own, ...codes]).map(optionOf)
}
