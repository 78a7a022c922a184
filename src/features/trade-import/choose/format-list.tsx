import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formats } from '#domain/importers/formats/catalogue.ts'
import { layoutCheckTexts, type ImportFormat } from '#domain/importers/reading/import-format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Layouts by the program or broker that writes them, in the order of the list. */
const sources = [...new Set(formats.map(({ source }) => source))].map((source) => ({
  source,
  layouts: formats.filter((format) => format.source === source),
}))

const kindNames: Readonly<Record<ImportFormat['kinds'][number], string>> = {
  text: 'CSV',
  workbook: 'XLSX',
  page: 'HTML',
  xml: 'XML',
}

/** Names that traders look for and that are not a source's own. */
const sourceAliases: Readonly<Record<string, string>> = {
  'Interactive Brokers': 'IBKR TWS',
  'Charles Schwab': 'TD Ameritrade',
  thinkorswim: 'TOS Schwab TD Ameritrade',
  MetaTrader: 'MT4 MT5',
}

const normalizeText = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

/** The layouts whose names or ways of export have all words that were typed. */
function findSources(query: string): typeof sources {
  const words = normalizeText(query).split(' ').filter(Boolean)
  return sources.flatMap(({ source, layouts }) => {
    const named = layouts.filter(({ label, howToExport }) => {
      const text = normalizeText(`${source} ${sourceAliases[source] ?? ''} ${label} ${howToExport}`)
      return words.every((word) => text.includes(word))
    })
    return named.length === 0 ? [] : [{ source, layouts: named }]
  })
}

function Layouts({ sources: shown }: { sources: typeof sources }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
      {shown.map(({ source, layouts }) => (
        <Box key={source} sx={{ minWidth: 0 }}>
          <Typography component="dt" sx={{ fontWeight: 620 }}>
            {source}
          </Typography>
          {layouts.map(({ id, label, howToExport, kinds, checkedAgainst }) => (
            <Box component="dd" key={id} sx={{ m: 0, mt: 1 }}>
              <Typography variant="body2">
                {label} · {kinds.map((kind) => kindNames[kind]).join(' or ')}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {howToExport}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {`Checked against ${layoutCheckTexts[checkedAgainst]}.`}
              </Typography>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** What can be read, found by the broker's name, each with how to get the file. */
export function FormatList() {
  const [query, setQuery] = useState('')
  const shown = query.trim() === '' ? [] : findSources(query)
  const count = shown.reduce((total, { layouts }) => total + layouts.length, 0)
  return (
    <Panel
      title="How to get the file"
      actions={
        <Button size="small" component="a" href="/import-templates/executions.csv" download>
          Download the template
        </Button>
      }
      subtitle="Of your broker, platform or former journal. The layout is recognised by the column names, never by the file’s name."
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          type="search"
          label="Find your broker or platform"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          helperText={
            <output>
              {query.trim() === ''
                ? `${pluralize(formats.length, 'layout')} of ${pluralize(sources.length, 'source')}`
                : pluralize(count, 'layout')}
            </output>
          }
          sx={{ maxWidth: 420 }}
        />
        {query.trim() === '' ? (
          <Box component="ul" aria-label="Sources" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {sources.map(({ source }) => (
              <Box component="li" key={source} sx={{ listStyle: 'none' }}>
                <Chip label={source} variant="outlined" onClick={() => setQuery(source)} />
              </Box>
            ))}
          </Box>
        ) : (
          <Layouts sources={shown} />
        )}
        {query.trim() !== '' && count === 0 ? (
          <Typography variant="body2">
            No layout has that name. Export the trades as CSV or XLSX with the names of the columns and choose the file
            all the same: you say once what each column is, and the next file like it is recognised.
          </Typography>
        ) : null}
      </Box>
    </Panel>
  )
}
