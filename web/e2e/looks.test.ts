// Every screen as axe and the layout see it.
import './journeys/axe.ts';
import './journeys/layout.ts';
