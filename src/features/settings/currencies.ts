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

/** Currencies that accounts are kept in, most used first. */
export const currencies = codes.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
