import { expect, test } from 'vitest'
import { fileOfText } from '#tests/support/imports/import-checks.ts'
import { ImportFileSession } from './import-file-session.ts'

const trade = (at: string, quantity: string, price: string) =>
  `<Trade accountId="U1" currency="USD" symbol="THET" dateTime="${at}" quantity="${quantity}" tradePrice="${price}" ibCommission="-1" />`

test('a Flex query without a column that its format needs: the mapper shows its trades, not the many rates', async () => {
  const rates = ['EUR', 'GBP', 'CHF', 'JPY', 'CAD'].map(
    (currency) => `<ConversionRate reportDate="20250402" fromCurrency="${currency}" toCurrency="USD" rate="1.1" />`,
  )
  const file = await fileOfText(
    `<FlexQueryResponse type="AF"><FlexStatements count="1"><FlexStatement accountId="U1"><Trades>${trade('20250402;093501', '100', '42.5')}${trade('20250402;101500', '-100', '43')}</Trades><ConversionRates>${rates.join('')}</ConversionRates></FlexStatement></FlexStatements></FlexQueryResponse>`,
  )
  const { formats, columns } = new ImportFileSession(file, []).opened
  expect(formats.map(({ id }) => id)).not.toContain('ibkr-flex-xml')
  expect(columns?.headers).toEqual([
    'accountId',
    'currency',
    'symbol',
    'dateTime',
    'quantity',
    'tradePrice',
    'ibCommission',
  ])
  expect(columns?.sample).toHaveLength(2)
  expect(columns?.suggestion.columns).toMatchObject({ symbol: 2, at: 3, quantity: 4, price: 5 })
})
