import { expect, it } from 'vitest'
import { suggestExchange } from './suggest-exchange.ts'

it.each([
  ['Nasdaq', 'exchange', 'America/New_York'],
  ['CME Globex', 'exchange', 'America/Chicago'],
  ['binance (futures)', 'exchange', 'UTC'],
  ['Apex Trader Funding', 'propFirm', 'Asia/Tokyo'],
  ['Interactive Brokers', 'broker', 'Asia/Tokyo'],
  ['Welcome Markets', 'exchange', 'Asia/Tokyo'],
])('suggests what %s is', (name, kind, timeZone) => {
  expect(suggestExchange(name, 'Asia/Tokyo')).toEqual({ kind, timeZone })
})
