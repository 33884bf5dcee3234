// Refused attempts, and signs of progress while an answer takes long.
import './journeys/acts-refused.ts';
import './journeys/signs.ts';
