import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tradeTotalsQuery } from '#api/trades/history.ts'
import { formats } from '#domain/importers/formats/catalogue.ts'
import { findSymbolInFileName } from '#domain/importers/formats/tradingview/symbol-in-file-name.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { PendingFile } from '#features/trade-import/session/pending-file.ts'

interface SymbolFieldProps {
  readonly file: PendingFile
  readonly portfolio: Portfolio
  readonly onChange: (symbol: string) => void
}

/** Asks what was traded, of a file that does not say it: the file is read once there is an answer that can be used. */
export function SymbolField({ file, portfolio, onChange }: SymbolFieldProps) {
  const { data } = useQuery(tradeTotalsQuery({}))
  const [typed, setTyped] = useState(file.symbol)
  const suggested = findSymbolInFileName(file.name)
  const own = data?.symbols.filter((symbol) => symbol !== suggested) ?? []
  const format = formats.find(({ id }) => id === file.layout)
  const faultOf = (symbol: string) => format?.namedSymbol?.faultOf(symbol, portfolio.currency) ?? null
  const take = (text: string) => {
    const symbol = text.trim().toUpperCase()
    setTyped(symbol)
    const next = symbol === '' || faultOf(symbol) !== null ? '' : symbol
    if (next !== file.symbol) onChange(next)
  }
  const fault = typed.trim() === '' ? null : faultOf(typed)
  return (
    <Autocomplete
      freeSolo
      options={suggested === null ? own : [suggested, ...own]}
      groupBy={(symbol) => (symbol === suggested ? 'From the file’s name' : 'Your symbols')}
      value={file.symbol === '' ? null : file.symbol}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        // What is chosen or taken back is said by `onChange`.
        if (reason === 'input') setTyped(text)
      }}
      onChange={(_event, chosen) => take(chosen ?? '')}
      onBlur={() => take(typed)}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label="What was traded"
          required
          error={fault !== null}
          helperText={
            fault ??
            (suggested === null || file.symbol !== ''
              ? 'The file does not say it: a ticker, or as TradingView writes it, such as NASDAQ:AAPL or CME_MINI:ES1!'
              : `The file does not say it. Its name suggests ${suggested}: choose it, or type another.`)
          }
        />
      )}
    />
  )
}
