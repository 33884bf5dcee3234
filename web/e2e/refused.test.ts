// What people were refused, and the signs of what takes long.
import './journeys/acts-refused.ts';
import './journeys/signs.ts';
