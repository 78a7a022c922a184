import type { Decimal } from '#domain/numbers/units.ts'

/** A futures contract as its exchange specifies it. */
export interface FuturesContract {
  /** Symbol without month and year. */
  readonly root: string
  readonly name: string
  /** Money per 1.0 of quoted price per contract. */
  readonly pointValue: Decimal
  /** Smallest price change. */
  readonly tickSize: Decimal
  /** Settlement currency. */
  readonly currency: string
  /** Whether prices are quoted in points and 32nds, as for US Treasuries. */
  readonly inThirtySeconds: boolean
  /** Whether prices are quoted in cents and eighths, as for grains. */
  readonly inEighths: boolean
}

/** Root, name, point value, tick size, and the currency unless it is the US dollar. */
type Row = readonly [string, string, string, string, string?]

const indices: readonly Row[] = [
  ['ES', 'E-mini S&P 500', '50', '0.25'],
  ['MES', 'Micro E-mini S&P 500', '5', '0.25'],
  ['NQ', 'E-mini Nasdaq-100', '20', '0.25'],
  ['MNQ', 'Micro E-mini Nasdaq-100', '2', '0.25'],
  ['RTY', 'E-mini Russell 2000', '50', '0.1'],
  ['M2K', 'Micro E-mini Russell 2000', '5', '0.1'],
  ['YM', 'E-mini Dow', '5', '1'],
  ['MYM', 'Micro E-mini Dow', '0.5', '1'],
  ['EMD', 'E-mini S&P MidCap 400', '100', '0.1'],
  ['NKD', 'Nikkei 225 (dollar)', '5', '5'],
  ['VX', 'VIX', '1000', '0.05'],
  ['VXM', 'Mini VIX', '100', '0.05'],
  ['NIY', 'Nikkei 225 (yen)', '500', '5', 'JPY'],
  ['MNK', 'Micro Nikkei 225 (dollar)', '0.5', '5'],
  // Osaka.
  ['N225', 'Nikkei 225', '1000', '10', 'JPY'],
  ['N225M', 'Nikkei 225 mini', '100', '5', 'JPY'],
  ['NK225', 'Nikkei 225', '1000', '10', 'JPY'],
  ['NK225M', 'Nikkei 225 mini', '100', '5', 'JPY'],
  ['HSI', 'Hang Seng', '50', '1', 'HKD'],
  ['MHI', 'Mini Hang Seng', '10', '1', 'HKD'],
  ['HHI', 'Hang Seng China Enterprises', '50', '1', 'HKD'],
  ['MCH', 'Mini Hang Seng China Enterprises', '10', '1', 'HKD'],
  ['FDAX', 'DAX', '25', '1', 'EUR'],
  ['FDXM', 'Mini-DAX', '5', '1', 'EUR'],
  ['FDXS', 'Micro-DAX', '1', '1', 'EUR'],
  ['FESX', 'Euro Stoxx 50', '10', '1', 'EUR'],
  ['FSXE', 'Micro Euro Stoxx 50', '1', '0.5', 'EUR'],
]

const treasuries: readonly Row[] = [
  ['ZT', '2-year Treasury note', '2000', '0.00390625'],
  ['ZF', '5-year Treasury note', '1000', '0.0078125'],
  ['ZN', '10-year Treasury note', '1000', '0.015625'],
  ['TN', 'Ultra 10-year Treasury note', '1000', '0.015625'],
  ['ZB', '30-year Treasury bond', '1000', '0.03125'],
  ['UB', 'Ultra Treasury bond', '1000', '0.03125'],
  ['MTN', 'Micro Ultra 10-year Treasury note', '100', '0.015625'],
  ['MWN', 'Micro Ultra Treasury bond', '100', '0.03125'],
]

const rates: readonly Row[] = [
  ['SR3', 'Three-month SOFR', '2500', '0.0025'],
  ['ZQ', '30-day Federal Funds', '4167', '0.0025'],
  ['FGBL', 'Euro-Bund', '1000', '0.01', 'EUR'],
  ['FGBM', 'Euro-Bobl', '1000', '0.01', 'EUR'],
  ['FGBS', 'Euro-Schatz', '1000', '0.005', 'EUR'],
  ['FGBX', 'Euro-Buxl', '1000', '0.02', 'EUR'],
  ['FBTP', 'Long-term Euro-BTP', '1000', '0.01', 'EUR'],
  ['FOAT', 'Euro-OAT', '1000', '0.01', 'EUR'],
  // Micro yields: one point is one percent of yield.
  ['2YY', '2-year micro yield', '1000', '0.001'],
  ['5YY', '5-year micro yield', '1000', '0.001'],
  ['10Y', '10-year micro yield', '1000', '0.001'],
  ['30Y', '30-year micro yield', '1000', '0.001'],
]

const energy: readonly Row[] = [
  ['CL', 'Crude oil', '1000', '0.01'],
  ['MCL', 'Micro crude oil', '100', '0.01'],
  ['QM', 'E-mini crude oil', '500', '0.025'],
  ['NG', 'Natural gas', '10000', '0.001'],
  ['QG', 'E-mini natural gas', '2500', '0.005'],
  ['MNG', 'Micro natural gas', '1000', '0.001'],
  ['BZ', 'Brent crude oil (last day)', '1000', '0.01'],
  ['RB', 'Gasoline', '42000', '0.0001'],
  ['HO', 'Heating oil', '42000', '0.0001'],
]

const metals: readonly Row[] = [
  ['GC', 'Gold', '100', '0.1'],
  ['MGC', 'Micro gold', '10', '0.1'],
  ['SI', 'Silver', '5000', '0.005'],
  ['SIL', 'Micro silver', '1000', '0.005'],
  ['HG', 'Copper', '25000', '0.0005'],
  ['MHG', 'Micro copper', '2500', '0.0005'],
  ['QO', 'E-mini gold', '50', '0.25'],
  ['QI', 'E-mini silver', '2500', '0.0125'],
  ['QC', 'E-mini copper', '12500', '0.002'],
  ['PL', 'Platinum', '50', '0.1'],
  ['PA', 'Palladium', '100', '0.5'],
  ['1OZ', 'One-ounce gold', '1', '0.25'],
]

const foreignExchange: readonly Row[] = [
  ['6E', 'Euro', '125000', '0.00005'],
  ['M6E', 'Micro euro', '12500', '0.0001'],
  ['6B', 'British pound', '62500', '0.0001'],
  ['M6B', 'Micro British pound', '6250', '0.0001'],
  ['6J', 'Japanese yen', '12500000', '0.0000005'],
  ['6A', 'Australian dollar', '100000', '0.00005'],
  ['M6A', 'Micro Australian dollar', '10000', '0.0001'],
  ['6C', 'Canadian dollar', '100000', '0.00005'],
  ['6S', 'Swiss franc', '125000', '0.00005'],
  ['6N', 'New Zealand dollar', '100000', '0.00005'],
  ['6M', 'Mexican peso', '500000', '0.00001'],
  ['DX', 'US dollar index', '1000', '0.005'],
  ['E7', 'E-mini euro', '62500', '0.0001'],
  ['J7', 'E-mini Japanese yen', '6250000', '0.000001'],
  ['MCD', 'Micro Canadian dollar', '10000', '0.0001'],
  ['MSF', 'Micro Swiss franc', '12500', '0.0001'],
  ['MJY', 'Micro Japanese yen', '1250000', '0.000001'],
]

/** Quoted in cents per bushel: one point is one cent. */
const grains: readonly Row[] = [
  ['ZC', 'Corn', '50', '0.25'],
  ['ZS', 'Soybeans', '50', '0.25'],
  ['ZW', 'Wheat', '50', '0.25'],
  ['KE', 'Hard red winter wheat', '50', '0.25'],
  ['ZO', 'Oats', '50', '0.25'],
  ['XC', 'Mini corn', '10', '0.125'],
  ['XK', 'Mini soybeans', '10', '0.125'],
  ['XW', 'Mini wheat', '10', '0.125'],
  ['MZC', 'Micro corn', '5', '0.5'],
  ['MZS', 'Micro soybeans', '5', '0.5'],
  ['MZW', 'Micro wheat', '5', '0.5'],
]

/**
 * Meats, soybean oil, coffee, sugar, cotton and orange juice are quoted in cents per pound: one point is one cent. Meal
 * and cocoa are quoted in dollars per ton.
 */
const agriculture: readonly Row[] = [
  ['ZL', 'Soybean oil', '600', '0.01'],
  ['ZM', 'Soybean meal', '100', '0.1'],
  ['LE', 'Live cattle', '400', '0.025'],
  ['HE', 'Lean hogs', '400', '0.025'],
  ['GF', 'Feeder cattle', '500', '0.025'],
  ['KC', 'Coffee C', '375', '0.05'],
  ['SB', 'Sugar No. 11', '1120', '0.01'],
  ['CC', 'Cocoa', '10', '1'],
  ['CT', 'Cotton No. 2', '500', '0.01'],
  ['OJ', 'Orange juice', '150', '0.05'],
  ['MZL', 'Micro soybean oil', '60', '0.02'],
  ['MZM', 'Micro soybean meal', '10', '0.2'],
]

const crypto: readonly Row[] = [
  ['BTC', 'Bitcoin', '5', '5'],
  ['MBT', 'Micro bitcoin', '0.1', '5'],
  ['ETH', 'Ether', '50', '0.5'],
  ['MET', 'Micro ether', '0.1', '0.5'],
  ['SOL', 'Solana', '500', '0.05'],
  ['MSL', 'Micro Solana', '25', '0.05'],
  ['XRP', 'XRP', '50000', '0.0005'],
  ['MXP', 'Micro XRP', '2500', '0.0005'],
]

/** Contracts known by symbol. */
export const futuresContracts: readonly FuturesContract[] = [
  indices,
  treasuries,
  rates,
  energy,
  metals,
  foreignExchange,
  grains,
  agriculture,
  crypto,
]
  .flat()
  .map(([root, name, pointValue, tickSize, currency = 'USD']) => ({
    root,
    name,
    pointValue: pointValue as Decimal,
    tickSize: tickSize as Decimal,
    currency,
    inThirtySeconds: treasuries.some(([treasury]) => treasury === root),
    inEighths: grains.some(([grain]) => grain === root),
  }))
