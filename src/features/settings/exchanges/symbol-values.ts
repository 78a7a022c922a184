import type { NewSymbol } from '#api/playbook/symbols.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { TradedSymbol } from '#domain/instruments/exchange.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** The texts of the symbol form; "" is not stated. */
export interface SymbolValues {
  symbol: string
  assetClass: AssetClass | ''
  pointValue: string
  tickSize: string
  pipSize: string
  lotSize: string
  baseCurrency: string
  quoteCurrency: string
  sector: string
  session: string
}

export const symbolLabels: Readonly<Record<keyof SymbolValues, string>> = {
  symbol: 'Symbol',
  assetClass: 'Asset class',
  pointValue: 'Point value',
  tickSize: 'Tick size',
  pipSize: 'Pip size',
  lotSize: 'Units per lot',
  baseCurrency: 'Base currency',
  quoteCurrency: 'P&L currency',
  sector: 'Sector',
  session: 'Session',
}

/** The form's texts of a symbol; empty for a new one. */
export function toSymbolValues(symbol: TradedSymbol | null): SymbolValues {
  return {
    symbol: symbol?.symbol ?? '',
    assetClass: symbol?.assetClass ?? '',
    pointValue: symbol?.pointValue ?? '',
    tickSize: symbol?.tickSize ?? '',
    pipSize: symbol?.pipSize ?? '',
    lotSize: symbol?.lotSize ?? '',
    baseCurrency: symbol?.baseCurrency ?? '',
    quoteCurrency: symbol?.quoteCurrency ?? '',
    sector: symbol?.sector ?? '',
    session: symbol?.session ?? '',
  }
}

/** What the server stores. A new symbol leaves out what is empty; a changed one clears it. */
export function toSymbolInput(values: SymbolValues, isNew: boolean): NewSymbol {
  const optional = {
    tickSize: values.tickSize,
    pipSize: values.pipSize,
    lotSize: values.lotSize,
    baseCurrency: values.baseCurrency.trim().toUpperCase(),
    sector: values.sector.trim(),
    session: values.session.replaceAll(/\s/g, '').replace('–', '-'),
  }
  const stated = Object.entries(optional).flatMap(([key, value]) =>
    value !== '' ? [[key, value]] : isNew ? [] : [[key, null]],
  )
  return {
    symbol: values.symbol.trim().toUpperCase(),
    ...(values.assetClass === '' ? {} : { assetClass: values.assetClass }),
    ...(values.pointValue === '' ? {} : { pointValue: values.pointValue as Decimal }),
    ...(values.quoteCurrency === '' ? {} : { quoteCurrency: values.quoteCurrency }),
    ...(Object.fromEntries(stated) as Pick<NewSymbol, keyof typeof optional>),
  }
}
