import Autocomplete from '@mui/material/Autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tradeTotalsQuery } from '#api/trades/history.ts'
import { formats } from '#domain/importers/formats/catalogue.ts'
import { findSymbolInFileName } from '#domain/importers/formats/tradingview/symbol-in-file-name.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { PendingFile } from '#features/trade-import/session/pending-file.ts'
import { AutocompleteInput, freeText } from '#ui/form/autocomplete-input.tsx'

interface SymbolFieldProps {
  readonly file: PendingFile
  readonly portfolio: Portfolio
  readonly onChange: (symbol: string) => void
}

/** Asks for the symbol of a file that does not name it. The file is read once the symbol is valid. */
export function SymbolField({ file, portfolio, onChange }: SymbolFieldProps) {
  const { data } = useQuery(tradeTotalsQuery({}))
  const [typed, setTyped] = useState(file.symbol)
  const suggested = findSymbolInFileName(file.name)
  const own = data?.symbols.filter((symbol) => symbol !== suggested) ?? []
  const format = formats.find(({ id }) => id === file.formatId)
  const findProblem = (symbol: string) => format?.namedSymbol?.faultOf(symbol, portfolio.currency) ?? null
  const commit = (text: string) => {
    const symbol = text.trim().toUpperCase()
    setTyped(symbol)
    const next = symbol === '' || findProblem(symbol) !== null ? '' : symbol
    if (next !== file.symbol) onChange(next)
  }
  const problem = typed.trim() === '' ? null : findProblem(typed)
  return (
    <Autocomplete
      {...freeText}
      options={suggested === null ? own : [suggested, ...own]}
      groupBy={(symbol) => (symbol === suggested ? 'From the file name' : 'Your symbols')}
      value={file.symbol === '' ? null : file.symbol}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        // `onChange` handles selecting and clearing.
        if (reason === 'input') setTyped(text)
      }}
      onChange={(_event, chosen) => commit(chosen ?? '')}
      onBlur={() => commit(typed)}
      renderInput={(params) => (
        <AutocompleteInput
          parameters={params}
          label="Symbol"
          required
          error={problem !== null}
          helperText={
            problem ??
            (suggested === null || file.symbol !== ''
              ? 'Not in the file. Enter a ticker or a TradingView symbol, such as NASDAQ:AAPL or CME_MINI:ES1!'
              : `Not in the file. Its name suggests ${suggested}. Select it or enter another.`)
          }
        />
      )}
    />
  )
}
