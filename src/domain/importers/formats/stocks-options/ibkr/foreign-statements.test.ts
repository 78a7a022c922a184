import { describe, expect, test } from 'vitest'
import { fileOfText, readDetected, readText } from '#tests/support/imports/import-checks.ts'
import { ibkrActivityStatement } from './activity-statement.ts'

const utc = { timeZone: 'UTC' }

test('a German activity statement: shares, a split, options, currencies, and totals that agree', async () => {
  const { trades, reading } = await readDetected(ibkrActivityStatement, 'ibkr-activity-statement-german.csv')
  expect(trades.map(({ symbol, grossPnl, netPnl }) => [symbol, grossPnl, netPnl])).toEqual([
    // 1,000 x 0.255
    ['IOTA', '255', '247.89'],
    // 10 shares for 400 become 40, sold for 440.
    ['LAMB', '40', '38'],
    // The multiplier is 10: 2 x 1.10 x 10.
    ['KAPP250516C00045000', '22', '20.6'],
    ['EUR.USD', '70', '66'],
  ])
  expect(reading.rejected).toEqual([])
  expect(reading.statedTotals?.map(({ name, stated, read }) => [name, stated, read])).toEqual([
    ['Comm/Fee, Aktien, USD', '-9.11', '-9.11'],
    ['Realized P/L, Aktien, USD', '285.89', '285.89'],
  ])
})

const row = (section: string, category: string, account: string, exchange: string, size: string, amounts: string) =>
  `${section},Data,Order,${category},USD,${account}IOTA,"2025-05-05, 09:31:12",${exchange}${size},${amounts}`
const header = (section: string, names: string) => `${section},Header,DataDiscriminator,${names}`

describe('activity statements by what their columns hold', () => {
  test.each([
    [
      'Operaciones',
      'Categoría de activo,Divisa,Símbolo,Fecha/Hora,Cantidad,Precio trans.,Precio de cier.,Productos,Tarifa/com.,Básico,PyG realizadas,MTM P/G,Código',
      'Acciones',
      '',
      '',
    ],
    [
      'Operações',
      'Categoria de ativos,Moeda,Símbolo,Data/hora,Quantidade,Preço Neg.,Preço Fch.,Rendimentos,Corr/Taxa,Base,P&L realizados,P&L MTM,Código',
      'Ações',
      '',
      '',
    ],
    [
      'Transactions',
      'Catégorie d’actifs,Devise,Compte,Symbole,Date/Heure,Quantité,Prix trans.,Cours de clôt.,Produit,Comm/Tarif,Base,P/L réalisé,P/L MTM,Code',
      'Actions',
      'U1,',
      '',
    ],
    [
      'Сделки',
      'Класс актива,Валюта,Символ,Дата/Время,Количество,Цена транзакции,Цена закрытия,Выручка,Комиссия/плата,Базис,Реализованная П/У,Рыноч. переоценка П/У,Код',
      'Акции - Содержится в Interactive Brokers (U.K.) Limited',
      '',
      '',
    ],
    [
      '交易',
      '资产分类,货币,代码,日期/时间,交易所,数量,交易价格,收盘价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码',
      '股票',
      '',
      '-,',
    ],
    ['取引', '区分,通貨建,コード,日時刻,株数,値段,終値,代金,諸費,簿価,確定損益,評価損益,記号', '株式', '', ''],
  ])('%s', async (section, names, category, account, exchange) => {
    const { trades } = await readText(
      'ibkr-activity-statement',
      [
        header(section, names),
        row(section, category, account, exchange, '100', '10,10,-1000,-1,1001,0,0,O'),
        row(section, category, account, exchange, '-100', '11,11,1100,-1.5,-1001,97.5,0,C'),
      ],
      utc,
    )
    expect(trades.map(({ symbol, grossPnl, netPnl }) => [symbol, grossPnl, netPnl])).toEqual([['IOTA', '100', '97.5']])
  })

  test('without the column of closing prices the words tell the commission', async () => {
    const names = '资产分类,货币,代码,日期/时间,数量,交易价格,收益,佣金/税,基础,已实现的损益,按市值计算的损益,代码'
    const { trades } = await readText(
      'ibkr-activity-statement',
      [
        header('交易', names),
        row('交易', '股票', '', '', '100', '10,-1000,-1,1001,0,0,O'),
        row('交易', '股票', '', '', '-100', '11,1100,-1.5,-1001,97.5,0,C'),
      ],
      utc,
    )
    expect(trades.map(({ netPnl }) => netPnl)).toEqual(['97.5'])
  })

  test('where neither tells the commission, the statement is not read as one without costs', async () => {
    const names = 'a,b,c,d,e,f,g,h,i,j,k,l'
    const file = await fileOfText(
      [header('Kaupat', names), row('Kaupat', 'Osakkeet', '', '', '100', '10,-1000,-1,1001,0,0,O')].join('\n'),
    )
    expect(ibkrActivityStatement.detect(file)).toBe(0)
  })

  test('an asset category that no table knows is refused by its own name', async () => {
    const names = 'a,b,c,d,e,f,g,h,i,j,k,l,m'
    const { reading } = await readText(
      'ibkr-activity-statement',
      [header('Kaupat', names), row('Kaupat', 'Osakkeet', '', '', '100', '10,10,-1000,-1,1001,0,0,O')],
      utc,
    )
    expect(reading.rejected.map(({ reason }) => reason)).toEqual([
      'Asset class "Osakkeet" is none that can be imported; log this trade by hand.',
    ])
  })
})
