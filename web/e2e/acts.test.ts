// What people did, and the faces of lists and screens.
import './journeys/acts.ts';
import './journeys/faces.ts';
