// Checks of every screen by axe, and of the layout.
import './journeys/axe.ts';
import './journeys/layout.ts';
