import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { EquityFan } from '#shared/equity-fan/equity-fan.tsx'
import { bandQuantiles, growthAt, illustratedEdge } from '#shared/equity-fan/illustrated-growth.ts'
import own from './hero.module.css'
import styles from './landing.module.css'

const [unlucky, , median] = bandQuantiles

function formatChange(multiple: number): string {
  const percent = Math.round((multiple - 1) * 100)
  return `${percent < 0 ? '\u2212' : '+'}${Math.abs(percent)}%`
}

function RiskFigure() {
  const [riskPercent, setRiskPercent] = useState(1.5)
  const risk = riskPercent / 100
  const { trades, meanR, sdR } = illustratedEdge
  return (
    <figure className={own['fanCard']}>
      <div className={own['fanHead']}>
        <label htmlFor="risk">Risk per trade</label>
        <output htmlFor="risk">{riskPercent.toFixed(2)}%</output>
      </div>
      <input
        id="risk"
        type="range"
        min="0.25"
        max="2.5"
        step="0.25"
        value={riskPercent}
        onChange={(event) => setRiskPercent(Number(event.target.value))}
      />
      <EquityFan riskFraction={risk} />
      <dl className={own['fanFigures']} aria-live="polite">
        <div>
          <dt>Median after {trades} trades</dt>
          <dd>{formatChange(growthAt(risk, trades, median))}</dd>
        </div>
        <div>
          <dt>Worst 1 in 20</dt>
          <dd>{formatChange(growthAt(risk, trades, unlucky))}</dd>
        </div>
      </dl>
      <figcaption>
        Illustration: mean {meanR} R per trade, standard deviation {sdR} R. The simulator uses your own trades.
      </figcaption>
    </figure>
  )
}

/** The top of the page: promise, calls to action and an interactive illustration. */
export function Hero() {
  const { state } = useLocation()
  return (
    <section className={own['hero']} aria-labelledby="hero-title">
      <div className={own['heroText']}>
        <p className={styles['eyebrow']}>Trading journal &amp; simulators</p>
        <h1 id="hero-title">Know what your edge is worth.</h1>
        <p className={own['lead']}>
          Log or import your trades. Every figure shows its sample size and calculation. Move a slider and see ten
          thousand futures.
        </p>
        <div className={own['heroActions']}>
          <Link to="/auth/signup" state={state} className={styles['button']}>
            Start Free Trial
          </Link>
          <a href="#features" className={styles['quietButton']}>
            View Features
          </a>
        </div>
        <p className={own['small']}>The Free plan stays free. No credit card required.</p>
      </div>
      <RiskFigure />
    </section>
  )
}
