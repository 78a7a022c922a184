import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import styles from './side-navigation.module.css'

/** Chooses the portfolio that every screen speaks of; shown where there is a choice. */
export function PortfolioSwitch() {
  const { portfolio, portfolios, setActive } = useActivePortfolio()
  if (portfolio === null || portfolios.length < 2) return null
  return (
    <label className={styles['portfolio']}>
      Portfolio
      <select value={portfolio.id} onChange={(event) => setActive(event.target.value)}>
        {portfolios.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </label>
  )
}
