import type { ExchangeKind } from '#domain/instruments/exchange.ts'

/** Labels of the kinds of exchange. */
export const exchangeKindLabels: Readonly<Record<ExchangeKind, string>> = {
  exchange: 'Exchange',
  broker: 'Broker',
  propFirm: 'Prop firm',
}
