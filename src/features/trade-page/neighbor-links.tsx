import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { tradeRowsPageQuery } from '#api/trades/history.ts'
import { neighborsQuery } from '#api/trades/neighbors.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { Icon } from '#ui/icon.tsx'

const tradeAddress = (id: Id) => `/trade-history/${id}`

/** Which way a key leads: j and k anywhere outside of fields, arrows only where nothing else listens to them. */
function directionOfKey(event: KeyboardEvent): 'previous' | 'next' | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return null
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return null
  if (event.key === 'j') return 'next'
  if (event.key === 'k') return 'previous'
  // Tables and lists scroll by arrow.
  const isFree = target === null || target === document.body || target.tagName === 'H1'
  if (!isFree) return null
  return event.key === 'ArrowRight' ? 'next' : event.key === 'ArrowLeft' ? 'previous' : null
}

function NeighborLink({ id, name, path }: { id: Id | null; name: string; path: string }) {
  return (
    <IconButton
      {...(id === null ? { disabled: true } : { component: Link, to: tradeAddress(id) })}
      aria-label={name}
      title={name}
    >
      <Icon path={path} />
    </IconButton>
  )
}

/** To the trades before and after this one, by pointer and by key. */
export function NeighborLinks({ trade }: { trade: Trade }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(neighborsQuery(queries, trade))
  const { previous = null, next = null, place = null } = data ?? {}
  // Held, because a page that nobody looks at is forgotten while its trade is read.
  useQueries({
    queries: (place === null ? [] : [place]).map(({ query, page }) => ({
      ...tradeRowsPageQuery(queries, query, page),
      enabled: false,
    })),
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = directionOfKey(event)
      const id = way === 'next' ? next : way === 'previous' ? previous : null
      if (id !== null) void navigate(tradeAddress(id))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, previous, next])

  const order = place !== null ? 'in the history' : 'by exit'
  return (
    <Box component="nav" aria-label="Neighbouring trades" sx={{ display: 'flex' }}>
      <NeighborLink id={previous} name={`Previous trade ${order} (k)`} path={mdiChevronLeft} />
      <NeighborLink id={next} name={`Next trade ${order} (j)`} path={mdiChevronRight} />
    </Box>
  )
}
