import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import styles from './side-navigation.module.css'

/** Selects the active portfolio; hidden with fewer than two. */
export function PortfolioSwitch() {
  const { portfolio, portfolios, setActive } = useActivePortfolio()
  if (portfolio === null || portfolios.length < 2) return null
  return (
    <label className={styles['portfolio']}>
      Portfolio
      <select value={portfolio.id} onChange={(event) => setActive(event.target.value)}>
        {portfolios.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
