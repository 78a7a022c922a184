import type { HeaderWords } from '#domain/importers/reading/languages/header-words.ts'
import { normalizeHeader } from '#domain/importers/reading/tables/plain-header.ts'

/**
 * Headers of the section of trades in languages of the Client Portal, as published statements have them. They decide where
 * the number of columns does not tell which is the commission.
 */
export const tradeWords: HeaderWords = {
  German: {
    'Comm/Fee': ['Prov./Gebühr', 'Provision/Gebühr'],
    'Realized P/L': ['Realisierter G&V', 'Realisierter Gewinn/Verlust'],
  },
  French: {
    'Comm/Fee': ['Comm/Tarif', 'Comm/Frais'],
    'Realized P/L': ['P/L réalisé', 'P/L réalisés'],
  },
  Spanish: {
    'Comm/Fee': ['Tarifa/com.', 'Comm/Tarifa'],
    'Realized P/L': ['PyG realizadas', 'PyG realizado'],
  },
  Italian: {
    'Comm/Fee': ['Comm/Tariffa', 'Comm./Tariffe'],
    'Realized P/L': ['P/L realizzato', 'Profitti e perdite realizzati'],
  },
  Portuguese: {
    'Comm/Fee': ['Corr/Taxa', 'Comissão/Taxa'],
    'Realized P/L': ['P&L realizados', 'P&L realizado'],
  },
  Dutch: {
    'Comm/Fee': ['Comm/Kosten', 'Commissie/Kosten'],
    'Realized P/L': ['Gerealiseerde W/V', 'Gerealiseerde winst/verlies'],
  },
  Polish: {
    'Comm/Fee': ['Prowizja/Opłata'],
    'Realized P/L': ['Zrealizowany zysk/strata', 'Zrealizowany Z/S'],
  },
  Russian: {
    'Comm/Fee': ['Комиссия/плата'],
    'Realized P/L': ['Реализованная П/У'],
  },
  Turkish: {
    'Comm/Fee': ['Komisyon/Ücret'],
    'Realized P/L': ['Gerçekleşen K/Z', 'Gerçekleşmiş K/Z'],
  },
  Japanese: {
    'Comm/Fee': ['手数料', '手数料/料金'],
    'Realized P/L': ['実現損益'],
  },
  Chinese: {
    'Comm/Fee': ['佣金/税', '佣金/費用', '佣金/费用'],
    'Realized P/L': ['已实现的损益', '已實現的損益'],
  },
}

/** English asset categories by their words in other languages. */
const categoryWords: Readonly<Record<string, readonly string[]>> = {
  Stocks: [
    'Aktien',
    'Actions',
    'Acciones',
    'Azioni',
    'Ações',
    'Aandelen',
    'Akcje',
    'Акции',
    'Hisse Senetleri',
    '株式',
    '股票',
  ],
  'Equity and Index Options': [
    'Aktien- und Indexoptionen',
    'Options sur actions et indices',
    'Opciones sobre acciones e índices',
    'Opciones de acciones e índices',
    'Opzioni su azioni e indici',
    'Opções de ações e índices',
    'Opções sobre ações e índices',
    'Aandelen- en indexopties',
    'Opcje na akcje i indeksy',
    'Опционы на акции и индексы',
    'Hisse ve Endeks Opsiyonları',
    '株式および指数オプション',
    '股票和指数期权',
    '股票和指數期權',
  ],
  Futures: [
    'Futuros',
    'Contrats à terme',
    'Фьючерсы',
    'Kontrakty terminowe',
    'Vadeli İşlemler',
    '先物',
    '期货',
    '期貨',
  ],
  'Options On Futures': [
    'Optionen auf Futures',
    'Options sur contrats à terme',
    'Opciones sobre futuros',
    'Opzioni su future',
    'Opções sobre futuros',
    'Opties op futures',
    'Опционы на фьючерсы',
    '先物オプション',
    '期货期权',
  ],
  Forex: ['Devisen', 'Divisas', 'Valute', 'Форекс', '外国為替', '外汇', '外匯'],
  Bonds: [
    'Anleihen',
    'Obligations',
    'Bonos',
    'Obbligazioni',
    'Obrigações',
    'Obligaties',
    'Obligacje',
    'Облигации',
    '債券',
    '债券',
  ],
  Warrants: ['Optionsscheine', 'Варранты', '权证'],
  CFDs: ['CFD', '差价合约'],
}

const categories: ReadonlyMap<string, string> = new Map(
  Object.entries(categoryWords).flatMap(([english, words]) =>
    words.map((word) => [normalizeHeader(word), english] as const),
  ),
)

/**
 * The English name of an asset category, without the company that keeps it: "Stocks - Held with Interactive Brokers (U.K.)
 * Limited". Unknown ones stay as they are.
 */
export function englishCategory(category: string): string {
  const plain = category.trim().split(' - ')[0] ?? ''
  return categories.get(normalizeHeader(plain)) ?? plain
}
