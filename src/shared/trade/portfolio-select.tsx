import { mdiUnfoldMoreHorizontal } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// The list and the menu that it opens in load when the button is first used.
const PortfolioMenu = lazyPart(async () => (await import('./portfolio-menu.tsx')).default)

interface PortfolioButtonProps {
  readonly portfolios: readonly Portfolio[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
}

/** Shows the active portfolio and opens the list of all; nothing with fewer than two. */
export function PortfolioButton({ portfolios, value, onChange }: PortfolioButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (portfolios.length < 2) return null
  const name = portfolios.find(({ id }) => id === value)?.name ?? 'Select a portfolio'
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Portfolio: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          width: '100%',
          minHeight: 36,
          pl: 1.25,
          pr: 0.75,
          gap: 0.5,
          justifyContent: 'space-between',
          borderRadius: 2,
          bgcolor: 'action.hover',
          typography: 'body2',
          fontWeight: 560,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.selected' },
        }}
      >
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
        <Icon path={mdiUnfoldMoreHorizontal} sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {anchor === null ? null : (
        <PortfolioMenu
          anchor={anchor}
          portfolios={portfolios}
          value={value}
          onChange={onChange}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

/** Switches the active portfolio beside a screen's title; hidden where the side navigation has it. */
export function PortfolioSelect(props: PortfolioButtonProps) {
  if (props.portfolios.length < 2) return null
  return (
    <Box sx={{ display: { md: 'none' }, width: { xs: '100%', sm: 260 }, flex: { xs: '1 1 200px', sm: 'none' } }}>
      <PortfolioButton {...props} />
    </Box>
  )
}

/** The name of the portfolio below a screen's title, unless the button beside the title has it. */
export function PortfolioSubtitle({ portfolios, value }: Omit<PortfolioButtonProps, 'onChange'>) {
  const name = portfolios.find(({ id }) => id === value)?.name ?? '\u00a0'
  return <Box sx={{ display: { xs: portfolios.length < 2 ? 'block' : 'none', md: 'block' } }}>{name}</Box>
}
