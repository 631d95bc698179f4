"""Costs over sizes: the exponent of their growth, a table, and a drawing."""

import math
import re
from dataclasses import dataclass
from html import escape

WIDTHS = [24, 24, 46, 9, 6]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 420, 300, 60, 150, 40, 40
COLOURS = ["#4477aa", "#ee6677", "#228833", "#aa7700", "#66aacc", "#aa3377", "#777777", "#000000"]


@dataclass
class Line:
    """The costs of a job at ascending sizes, and the largest exponent that they may have."""
    curve: str
    job: str
    sizes: list
    costs: list
    aim: float

    @property
    def exponent(self):
        """The slope of the costs over the sizes, both as logarithms, by least squares."""
        xs, ys = [math.log(size) for size in self.sizes], [math.log(max(cost, 1e-9)) for cost in self.costs]
        if len(xs) < 2:
            return 0.0
        x, y = sum(xs) / len(xs), sum(ys) / len(ys)
        return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def tag(name):
    return re.sub(r"\W+", "-", name)


def show(lines):
    """Prints a row a job, below a heading with the sizes."""
    row([lines[0].curve, "", "  ".join(f"{size:,}" for size in lines[0].sizes), "exponent", "aim"])
    for line in lines:
        costs = "  ".join(f"{cost:,.2f}" if isinstance(cost, float) else f"{cost:,}" for cost in line.costs)
        mark = "" if line.exponent <= line.aim else "  over"
        row(["", line.job, costs, f"{line.exponent:.2f}", f"{line.aim:.1f}{mark}"])


def row(cells):
    print(" ".join(str(cell).ljust(width) for cell, width in zip(cells, WIDTHS)).rstrip(), flush=True)


def svg(lines):
    """A panel a curve, one below the other; both axes are logarithms."""
    names = list(dict.fromkeys(line.curve for line in lines))
    panels = [panel([line for line in lines if line.curve == name], TOP + place * (HEIGHT + TOP + BOTTOM))
              for place, name in enumerate(names)]
    width, height = LEFT + WIDTH + RIGHT, len(names) * (HEIGHT + TOP + BOTTOM) + TOP
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" font-size="11">\n'
            f'<rect width="{width}" height="{height}" fill="white"/>\n' + "".join(panels) + "</svg>\n")


def panel(lines, top):
    sizes, costs = lines[0].sizes, [cost for line in lines for cost in line.costs]
    low, high = math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs)))
    x = scale(math.log10(sizes[0]), math.log10(sizes[-1]), LEFT, LEFT + WIDTH)
    y = scale(low, max(high, low + 1), top + HEIGHT, top)
    parts = [f'<text x="{LEFT}" y="{top - 12}" font-size="14">{escape(lines[0].curve)}</text>\n']
    for power in range(low, max(high, low + 1) + 1):
        parts.append(f'<path d="M{LEFT} {y(power):.1f}h{WIDTH}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{y(power) + 4:.1f}" text-anchor="end">{10.0 ** power:g}</text>\n')
    for size in sizes:
        parts.append(f'<text x="{x(math.log10(size)):.1f}" y="{top + HEIGHT + 16}" text-anchor="middle">{size:,}</text>\n')
    ends = spread([y(math.log10(line.costs[-1])) for line in lines], 12)
    for place, (line, end) in enumerate(zip(lines, ends)):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{x(math.log10(s)):.1f},{y(math.log10(c)):.1f}" for s, c in zip(line.sizes, line.costs))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
                     f'<text x="{LEFT + WIDTH + 6}" y="{end + 4:.1f}" fill="{colour}">'
                     f'{escape(line.job)} {line.exponent:.2f}</text>\n')
    return "".join(parts)


def scale(low, high, start, end):
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


def spread(heights, gap):
    """Heights at least so far apart, in the order that they have."""
    order, placed, last = sorted(range(len(heights)), key=heights.__getitem__), [0.0] * len(heights), -math.inf
    for index in order:
        last = max(heights[index], last + gap)
        placed[index] = last
    return placed
