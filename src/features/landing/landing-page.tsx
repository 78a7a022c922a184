import { useEffect } from 'react'
import { ClosingCall } from './closing-call.tsx'
import { CoachSection } from './coach-section.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Hero } from './hero.tsx'
import styles from './landing.module.css'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Pricing } from './pricing.tsx'
import { Stats } from './stats.tsx'

/** / and /landing: what the product is, for visitors. */
export default function LandingPage() {
  useEffect(() => {
    document.title = 'Edgeworth · Know what your edge is worth'
  }, [])
  return (
    <div className={styles['page']}>
      <LandingHeader />
      <main id="main">
        <Hero />
        <FeatureGrid />
        <CoachSection />
        <Stats />
        <Pricing />
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  )
}
