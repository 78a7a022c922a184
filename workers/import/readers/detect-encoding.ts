/** Max bytes of text outside ASCII that are examined. */
const maxSample = 64 * 1024

/** A candidate: fitness of its text outside ASCII, 0 to 1, and header words of trading lists in its languages. */
interface Candidate {
  readonly rate: (sample: Uint8Array, text: string) => number
  readonly words: RegExp
}

const isWithin = (byte: number, from: number, to: number) => byte >= from && byte <= to

/** Average over the pairs of bytes. Standards list common signs first, and rare ones in rows of their own. */
function ratePairs(weigh: (lead: number, trail: number) => number, isSingle = (_byte: number) => false) {
  return (sample: Uint8Array): number => {
    let [total, count] = [0, 0]
    for (let index = 0; index < sample.length; index += 1) {
      const [lead = 0, trail = 0] = sample.subarray(index, index + 2)
      if (lead < 128) continue
      count += 1
      if (isSingle(lead)) total += 0.3
      else total += weigh(lead, trail)
      if (!isSingle(lead)) index += 1
    }
    return count === 0 ? 0 : total / count
  }
}

const symbols = '€£¥§°«»–—‘’“”…·№ªº¿¡±×\u00a0'

/** Average over the characters outside ASCII: `weigh` rates a letter within its word. */
const rateLetters =
  (weigh: (letter: string, word: string) => number, ofSymbol: number) => (_: Uint8Array, text: string) => {
    let [total, count] = [0, 0]
    for (const [word] of text.matchAll(/\p{L}+|[^\p{L}\p{ASCII}]/gu)) {
      for (const letter of word) {
        if (letter <= '\u007f') continue
        count += 1
        total += symbols.includes(letter) ? ofSymbol : weigh(letter, word)
      }
    }
    return count === 0 ? 0 : total / count
  }

/** Cyrillic words are of one case, or begin with a capital. */
const rateCyrillic = rateLetters((_letter, word) => (/^(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+)$/.test(word) ? 1 : 0.1), 0.8)

/** Latin words have few accents: beside letters that are common in the languages of the encoding, others are rare. */
const rateLatin = (common: string, rare: string) =>
  rateLetters((letter, word) => {
    const accents = Array.from(word).filter((one) => one > '\u007f').length
    const lower = letter.toLowerCase()
    const fitness = common.includes(lower) ? 1 : rare.includes(lower) ? 0.9 : 0
    return accents * 2 <= word.length ? fitness : fitness / 10
  }, 1)

const cyrillic = { rate: rateCyrillic, words: /время|цена|объ[её]м|символ|прибыль|комиссия|количество|сделк/i }

/** In a tie, the first wins. */
const candidates: Readonly<Record<string, Candidate>> = {
  'windows-1252': {
    rate: rateLatin('àáâãäçèéêëìíîïñòóôõöùúûüß', 'åæøœ'),
    words: /größe|gebühr|währung|stück|quantité|opération|símbolo|posici[oó]n|comisión|preço|comissão|quantità/i,
  },
  'windows-1251': cyrillic,
  'koi8-r': cyrillic,
  'windows-1250': { rate: rateLatin('ąćęłńóśźżáéíöüőű', 'äčďěňřšťúůýžß'), words: /ilość|wartość|mennyiség|množství/i },
  'windows-1254': { rate: rateLatin('çğıiöşüâ', 'îû'), words: /işlem|açılış|kapanış|kâr/i },
  gb18030: {
    // Korean syllables have the bytes of the first part of the common signs: they count a little less.
    rate: ratePairs((lead, trail) =>
      trail < 0xa1 ? 0 : isWithin(lead, 0xc9, 0xd7) ? 1 : isWithin(lead, 0xb0, 0xc8) ? 0.97 : lead < 0xa4 ? 0.5 : 0,
    ),
    words: /时间|价格|代码|名称|数量|成交|买入|卖出|买卖|方向|证券/,
  },
  'euc-kr': {
    rate: ratePairs((lead, trail) => (trail >= 0xa1 && isWithin(lead, 0xb0, 0xc8) ? 1 : 0)),
    words: /시간|가격|종목|수량|매수|매도|체결|날짜|일자/,
  },
  big5: {
    rate: ratePairs((lead) => (isWithin(lead, 0xa4, 0xc6) ? 0.95 : lead < 0xa4 ? 0.5 : 0.3)),
    words: /時間|價格|代號|名稱|數量|成交|買進|賣出|日期/,
  },
  shift_jis: {
    // Kana, and the common kanji; half-width kana are single bytes.
    rate: ratePairs(
      (lead, trail) =>
        (lead === 0x82 && trail >= 0x9f) || lead === 0x83
          ? 1
          : isWithin(lead, 0x88, 0x97)
            ? 0.9
            : lead < 0x82
              ? 0.5
              : 0,
      (byte) => isWithin(byte, 0xa1, 0xdf),
    ),
    words: /日時|時刻|価格|数量|銘柄|売買|約定|損益/,
  },
}

/** Bytes of the word before the first one outside ASCII. */
const wordBefore = 40

/**
 * The lines that have bytes outside ASCII, each from there on and up to a limit: what is before reads the same in every
 * encoding. A page may be one long line.
 */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  for (let start = 0; start < bytes.length && sample.length < maxSample;) {
    const found = bytes.indexOf(10, start)
    const end = found < 0 ? bytes.length : found + 1
    const line = bytes.subarray(start, end)
    const first = line.findIndex((byte) => byte > 127)
    const from = Math.max(0, first - wordBefore)
    if (first >= 0) for (const byte of line.subarray(from, from + maxSample)) sample.push(byte)
    start = end
  }
  return Uint8Array.from(sample)
}

/**
 * Decodes bytes in two steps. Node reads Windows-1252 as Latin-1 where all bytes come at once, without “ and €. With
 * `fatal`, invalid bytes throw.
 */
export function decodeBytes(bytes: Uint8Array, encoding: string, fatal = false): string {
  const decoder = new TextDecoder(encoding, { fatal })
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/** Decodes the beginning of a text, which may end within a character. */
function decodeSample(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

/** The text of bytes; null where the encoding has no such bytes. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return decodeBytes(bytes, encoding, true)
  } catch {
    return null
  }
}

/**
 * The most likely encoding of bytes that are neither ASCII nor Unicode. Each candidate that can decode them is rated by
 * how much its text looks like writing, and by header words of trading lists. The platform's decoders and this rating
 * take the place of a detector library such as chardet: those rate the frequency of characters in some hundred of them,
 * but an export may have two words outside ASCII, of which one is a header.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const sample = sampleLines(bytes)
  const rated = Object.entries(candidates).flatMap(([encoding, { rate, words }]) => {
    const text = decodeSample(sample, encoding)
    return text === null ? [] : [{ encoding, rating: rate(sample, text) + (words.test(text) ? 1 : 0) }]
  })
  const best = rated
    .toSorted((a, b) => b.rating - a.rating)
    .find(({ encoding }) => decodeStrictly(bytes, encoding) !== null)
  return best?.encoding ?? 'windows-1252'
}
