// The audit of what people did, and the loading, error and empty states of lists and screens.
import './journeys/acts.ts';
import './journeys/faces.ts';
