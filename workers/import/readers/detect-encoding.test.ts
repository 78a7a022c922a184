import { describe, expect, test } from 'vitest'
import { textEncodings } from '#domain/importers/reading/tables/text-encodings.ts'
import { encodeText } from '#tests/support/imports/encode-text.ts'
import { decodeText } from './decode-text.ts'
import { readImportFile } from './read-file.ts'

const page = (charset: string) => `<meta charset="${charset}"><p>Вход</p>`
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer)

describe('the encoding of a text is detected', () => {
  test.each([
    ['gb18030', 'Time,Symbol,Note\n1,贵州茅台,建仓\n'],
    ['gb18030', '时间,代码,名称,价格\n'],
    ['gb18030', 'Note\n招商银行 比亚迪\n'],
    ['big5', '日期,股票名稱,買賣\n1,台積電,買進\n'],
    ['big5', 'Note\n停損出場\n'],
    ['shift_jis', '銘柄,約定日時,数量\n'],
    ['shift_jis', 'Note\n損切り\n'],
    ['shift_jis', 'Symbol\nトヨタ自動車\nソニー\n'],
    ['euc-kr', '종목명,수량,가격\n삼성전자,1,2\n'],
    ['euc-kr', 'Note\n손절\n'],
    ['koi8-r', 'Время;Символ;Тип;Объем;Цена;Прибыль\n'],
    ['koi8-r', 'Note\nВход по тренду\n'],
    ['windows-1251', 'Время;Символ;Тип;Объем;Цена;Прибыль\n'],
    ['windows-1251', 'Note\nВход по тренду\nошибка\n'],
    ['windows-1250', 'Data;Ilość;Prowizja\n'],
    ['windows-1250', 'Note\nwejście zgodnie z planem, zamknięcie później\n'],
    ['windows-1254', 'Açılış Fiyatı;Kapanış;İşlem\n'],
    ['windows-1252', 'Symbol,Größe\nABC,1\n'],
    ['windows-1252', 'Catégorie d’actifs;Quantité\n'],
    ['windows-1252', 'Posición;Símbolo;Comisión\n'],
    ['windows-1252', 'Preço;Comissão;Posição\n'],
    ['windows-1252', 'Kurs;Beløb;Handelsår\n'],
    ['windows-1252', 'Note\nDon’t chase “good” entries – wait\n'],
    ['windows-1252', 'Price\n£12.50\n€1.00\n'],
  ])('%s: %j', (encoding, text) => {
    expect(decodeText(encodeText(text, encoding))).toEqual({ text, encoding })
  })

  test('UTF-16 of a text with few Latin letters, without a mark of its order', () => {
    const text = '时间,代码,名称,价格\n1,贵州茅台,建仓,2\n'
    expect(decodeText(utf16(text))).toEqual({ text, encoding: 'utf-16le' })
  })

  test('a page of one long line, whose sample may end within a character', () => {
    const text = `${'<td>1</td>'.repeat(7_000)}${'<td>Note: 贵州茅台建仓</td>'.repeat(5_000)}`
    expect(decodeText(encodeText(text, 'gb18030')).encoding).toBe('gb18030')
  })

  test('UTF-8 has one, ASCII has none to choose', () => {
    expect(decodeText(new TextEncoder().encode('Größe'))).toEqual({ text: 'Größe', encoding: 'utf-8' })
    expect(decodeText(new TextEncoder().encode('Size'))).toEqual({ text: 'Size', encoding: null })
  })

  test('UTF-8 with a damaged byte stays UTF-8', () => {
    const text = 'Größe,Gebühr,Käufer,Verkäufer,Währung,Schließen,Über,Höhe,Börse,Kürzel\n'
    const bytes = Uint8Array.from([...new TextEncoder().encode(text), 0xff])
    expect(decodeText(bytes)).toEqual({ text: `${text}\ufffd`, encoding: 'utf-8' })
  })

  test('a declared one comes first, unless the bytes contradict it', () => {
    expect(decodeText(encodeText(page('koi8-r'), 'koi8-r')).encoding).toBe('koi8-r')
    const belied = page('utf-8')
    expect(decodeText(encodeText(belied, 'windows-1251'))).toEqual({ text: belied, encoding: 'windows-1251' })
  })
})

test('the trader’s choice is taken as it is, and every choice is known to the platform', async () => {
  const bytes = encodeText('Symbol,Note\nABC,损', 'gb18030')
  const noteOf = async (encoding: string | null) => (await readImportFile(bytes, encoding)).sheets[0]?.rows[1]?.[1]
  expect(await noteOf('gb18030')).toBe('损')
  expect(await noteOf('windows-1252')).toBe('Ëð')
  for (const { value } of textEncodings) expect(new TextDecoder(value).encoding).toBe(value)
})
