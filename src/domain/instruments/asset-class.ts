export const assetClasses = [
  'stock',
  'etf',
  'option',
  'future',
  'forex',
  'cryptoSpot',
  'cryptoPerp',
  'cfd',
  'bond',
] as const

export type AssetClass = (typeof assetClasses)[number]
