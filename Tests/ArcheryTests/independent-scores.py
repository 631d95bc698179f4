#!/usr/bin/env python3
"""Scores, handicaps and classes worked out in another way than the program does.

    python3 Tests/ArcheryTests/independent-scores.py

writes handicaps-independent.csv and classifications-independent.csv beside it. The program has a closed formula for the
share of arrows outside a ring. Here the normal distribution of two axes is integrated over the disc of each ring: in
slices across one axis, each of which the error function of the other axis weighs.
"""

import math
import os

YARD = 0.9144
FACES = {  # points of each ring from the inside, with its diameter in twentieths of the face
    "10_zone": [(10 - n, 2 + 2 * n) for n in range(10)],
    "10_zone_5_ring": [(10 - n, 2 + 2 * n) for n in range(5)],
    "10_zone_6_ring": [(10 - n, 2 + 2 * n) for n in range(6)],
    "10_zone_compound": [(10, 1)] + [(10 - n, 2 + 2 * n) for n in range(1, 10)],
    "10_zone_5_ring_compound": [(10, 1)] + [(10 - n, 2 + 2 * n) for n in range(1, 5)],
    "5_zone": [(9, 4), (7, 8), (5, 12), (3, 16), (1, 20)],
    "11_zone": [(11, 1)] + [(10 - n, 2 + 2 * n) for n in range(10)],
    "11_zone_6_ring": [(11, 1)] + [(10 - n, 2 + 2 * n) for n in range(6)],
    "11_zone_5_ring": [(11, 1)] + [(10 - n, 2 + 2 * n) for n in range(5)],
    "WA_field": [(6, 2), (5, 4), (4, 8), (3, 12), (2, 16), (1, 20)],
    "IFAA_field": [(5, 4), (4, 12), (3, 20)],
    "IFAA_field_expert": [(5 - n, 4 + 4 * n) for n in range(5)],
    "AA_national_field": [(5 - n, 4 + 4 * n) for n in range(5)],
    "Worcester": [(5 - n, 4 + 4 * n) for n in range(5)],
    "Worcester_2_ring": [(5, 4), (4, 8)],
    "Beiter_hit_miss": [(1, 20)],
}
SHAFTS = {  # millimetres outdoors and indoors
    "AGB": (5.5, 9.3),
    "AGB-old": (7.14, 7.14),
    "AA": (5.0, 9.3),
    "AA2": (5.0, 9.3),
}


def deviation(scheme, handicap, metres):
    """The standard deviation of one axis in radians."""
    if scheme == "AGB":
        together = 5e-4 * 1.035 ** (handicap + 6) * math.exp(0.00365 * metres)
    elif scheme == "AGB-old":
        drag = 1.429e-6 * 1.07 ** (handicap + 4.3)
        together = 5e-4 * 1.036 ** (handicap + 12.9) * (1 + drag * metres**2)
    elif scheme == "AA":
        return 1e-3 * math.exp(2.37 - 0.027 * handicap + 0.004 * metres)
    else:
        return 1e-3 * math.exp(2.57 - 0.027 * handicap) * (0.815 + 0.185 * metres / 50)
    return together / math.sqrt(2)


def inside(radius, axis):
    """The share of arrows whose middle is in a disc: slices of it, at sines of even angles, weighed by both axes."""
    ratio = radius / axis
    if ratio > 11:
        return 1.0
    slices = 40 + int(12 * ratio)
    total = 0.0
    for k in range(slices):
        angle = math.pi * (k + 0.5) / slices - math.pi / 2
        x, half = ratio * math.sin(angle), ratio * math.cos(angle)
        density = math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
        total += density * math.erf(half / math.sqrt(2)) * half
    return total * math.pi / slices


def parsed(text):
    """Arrows, metres, amount of the distance as paced out, metres of the face, kind of each pass."""
    passes = []
    for part in text.split():
        arrows, target = part.split("@")
        distance, face, kind = target.split("/")
        if distance.endswith("yd"):
            amount, metres = float(distance[:-2]), float(distance[:-2]) * YARD
        else:
            amount = metres = float(distance[:-1])
        size = float(face[:-2]) * (0.0254 if face.endswith("in") else 0.01)
        passes.append((int(arrows), metres, amount, size, kind))
    return passes


def score(scheme, passes, indoors, handicap):
    """Expected score and its variance."""
    expected = variance = 0.0
    for arrows, metres, _, size, kind in passes:
        axis = deviation(scheme, handicap, metres) * metres
        nearer = mean = squares = 0.0
        for points, twentieths in FACES[kind]:
            share = inside(size * twentieths / 40 + SHAFTS[scheme][indoors] / 2000, axis)
            mean += points * (share - nearer)
            squares += points**2 * (share - nearer)
            nearer = share
        expected += arrows * mean
        variance += arrows * (squares - mean**2)
    return expected, variance


def handicap_of(scheme, passes, indoors, wanted):
    good, bad = (-75.0, 300.0) if scheme.startswith("AGB") else (175.0, -250.0)
    for _ in range(60):
        middle = (good + bad) / 2
        if score(scheme, passes, indoors, middle)[0] > wanted:
            good = middle
        else:
            bad = middle
    return (good + bad) / 2


def error_of(scheme, passes, indoors, handicap):
    above = score(scheme, passes, indoors, handicap + 1e-3)[0]
    below = score(scheme, passes, indoors, handicap - 1e-3)[0]
    return math.sqrt(score(scheme, passes, indoors, handicap)[1]) / abs((above - below) / 2e-3)


SCORED = [  # location and passes
    ("outdoor", "36@70m/122cm/10_zone 36@70m/122cm/10_zone"),
    ("outdoor", "72@100yd/122cm/5_zone 48@80yd/122cm/5_zone 24@60yd/122cm/5_zone"),
    ("outdoor", "36@90m/122cm/10_zone 36@70m/122cm/10_zone 36@50m/80cm/10_zone_6_ring 36@30m/80cm/10_zone_6_ring"),
    ("outdoor", "30@70m/122cm/11_zone 30@50m/80cm/11_zone_6_ring"),
    ("outdoor", "72@30m/40cm/5_zone 48@30m/60cm/5_zone 24@30m/80cm/5_zone"),
    ("field", "6@10m/20cm/WA_field 6@15m/40cm/WA_field 6@35m/60cm/WA_field 6@55m/80cm/WA_field"),
    ("field", "2@6.667yd/20cm/IFAA_field 8@20yd/35cm/IFAA_field 8@45yd/50cm/IFAA_field 8@60yd/65cm/IFAA_field"),
    ("field", "8@40yd/50cm/IFAA_field_expert 4@50yd/65cm/IFAA_field_expert"),
    ("field", "16@10m/20cm/AA_national_field 32@20m/40cm/AA_national_field 24@40m/80cm/AA_national_field"),
    ("outdoor", "12@60m/20cm/Beiter_hit_miss"),
    ("indoor", "30@18m/40cm/10_zone 30@18m/40cm/10_zone"),
    ("indoor", "60@18m/40cm/10_zone_5_ring_compound"),
    ("indoor", "30@25m/60cm/10_zone_compound 30@20yd/60cm/10_zone_5_ring"),
    ("indoor", "60@20yd/16in/Worcester"),
    ("indoor", "60@20yd/16in/Worcester_2_ring"),
    ("indoor", "30@18m/40cm/11_zone_5_ring 30@18m/40cm/11_zone"),
]


def write_handicaps(folder):
    lines = ["scheme,location,passes,handicap,expected,error"]
    for location, text in SCORED:
        passes, indoors = parsed(text), location == "indoor"
        maximum = sum(p[0] * FACES[p[4]][0][0] for p in passes)
        for scheme in SHAFTS:
            handicaps = [8.5, 33, 61.25, 96] if scheme.startswith("AGB") else [117.5, 84, 51.25, 7]
            wanted = [round(maximum * share) for share in (0.2, 0.55, 0.8, 0.93)]
            for handicap in handicaps:
                expected = score(scheme, passes, indoors, handicap)[0]
                error = error_of(scheme, passes, indoors, handicap)
                lines.append(f"{scheme},{location},{text},{handicap},{expected:.9f},{error:.7f}")
            for points in wanted:
                handicap = handicap_of(scheme, passes, indoors, points)
                error = error_of(scheme, passes, indoors, handicap)
                lines.append(f"{scheme},{location},{text},{handicap:.10f},{points},{error:.7f}")
    write(folder, "handicaps-independent.csv", lines)


CLASSIFIED = {  # body, location, passes
    "portsmouth": "AGB indoor 30@20yd/60cm/10_zone 30@20yd/60cm/10_zone",
    "wa18_triple": "WA indoor 30@18m/40cm/10_zone_5_ring 30@18m/40cm/10_zone_5_ring",
    "worcester_5_centre": "AGB indoor 30@20yd/16in/Worcester_2_ring 30@20yd/16in/Worcester_2_ring",
    "vegas_300_triple": "AGB indoor 30@20yd/40cm/10_zone_5_ring",
    "vegas": "AGB indoor 30@18m/40cm/10_zone_5_ring 30@18m/40cm/10_zone_5_ring",
    "york": "AGB outdoor 72@100yd/122cm/5_zone 48@80yd/122cm/5_zone 24@60yd/122cm/5_zone",
    "bristol_ii": "AGB outdoor 72@60yd/122cm/5_zone 48@50yd/122cm/5_zone 24@40yd/122cm/5_zone",
    "bristol_v": "AGB outdoor 72@30yd/122cm/5_zone 48@20yd/122cm/5_zone 24@10yd/122cm/5_zone",
    "wa1440_70_small": "WA outdoor 36@70m/122cm/10_zone_6_ring 36@60m/122cm/10_zone_6_ring "
    "36@50m/80cm/10_zone_6_ring 36@30m/80cm/10_zone_6_ring",
    "wa720_70": "WA outdoor 36@70m/122cm/10_zone 36@70m/122cm/10_zone",
    "wa720_60": "WA outdoor 36@60m/122cm/10_zone 36@60m/122cm/10_zone",
    "metric_122_50": "AGB outdoor 36@50m/122cm/10_zone 36@50m/122cm/10_zone",
    "wa720_50_b": "WA outdoor 36@50m/122cm/10_zone 36@50m/122cm/10_zone",
    "wa720_40": "WA outdoor 36@40m/122cm/10_zone 36@40m/122cm/10_zone",
    "wa720_30_b": "WA outdoor 36@30m/122cm/10_zone 36@30m/122cm/10_zone",
    "wa720_50_c": "WA outdoor 36@50m/80cm/10_zone 36@50m/80cm/10_zone",
    "wa720_40_c": "WA outdoor 36@40m/80cm/10_zone 36@40m/80cm/10_zone",
    "metric_80_30": "AGB outdoor 36@30m/80cm/10_zone 36@30m/80cm/10_zone",
    "national": "AGB outdoor 48@60yd/122cm/5_zone 24@50yd/122cm/5_zone",
    "new_warwick": "AGB outdoor 24@100yd/122cm/5_zone 24@80yd/122cm/5_zone",
    "short_metric_iii": "AGB outdoor 36@30m/80cm/10_zone 36@20m/80cm/10_zone",
}
BOWS = {  # datum, steps of class, gender, age: outdoors, indoors
    "compound": ((15, 6, 4, 6), (11, 8, 4, 6)),
    "recurve": ((30, 7, 5, 6.5), (28, 7.5, 5, 6.5)),
    "barebow": ((47, 5.5, 5.5, 5.5), (42, 6, 5.5, 5.5)),
    "longbow": ((65, 6, 7, 6), (61, 6.5, 7, 6)),
}
AGES = {  # steps of age, longest distance of men (the open category) and of women
    "50+": (1, 70, 60),
    "adult": (0, 90, 70),
    "U21": (1, 90, 70),
    "U18": (2, 70, 60),
    "U16": (3, 60, 50),
    "U15": (4, 50, 50),
    "U14": (5, 40, 40),
    "U12": (6, 30, 30),
}
METRES = [90, 70, 60, 50, 40, 30, 20, 15]
LONG_ROUNDS = ("york", "hereford", "bristol_", "wa1440_", "metric_i", "metric_v")
SHORT_720 = {  # the round of 72 arrows for adults, and those that may be shorter
    "compound": (["wa720_50_c", "metric_80_50"], ["wa720_40_c", "metric_80_40", "metric_80_30"]),
    "barebow": (["wa720_50_b"], ["metric_122_50", "wa720_40", "metric_122_40", "wa720_30_b", "metric_122_30"]),
    "recurve": (["wa720_70"], ["wa720_60", "metric_122_50", "wa720_40", "metric_122_40", "metric_122_30"]),
}
SHORTER_UNDER_15 = {  # 40 m is enough, for barebows 30 m
    "compound": ["wa720_40_c", "metric_80_40"],
    "barebow": ["wa720_40", "metric_122_40", "wa720_30_b", "metric_122_30"],
    "recurve": ["wa720_40", "metric_122_40"],
}
for like_recurve in (SHORT_720, SHORTER_UNDER_15):
    like_recurve["longbow"] = like_recurve["recurve"]


def is_prestige(code, longest, bow, gender, age):
    steps, open_full, female_full = AGES[age]
    full = female_full if gender == "female" else open_full
    adults, shorter = SHORT_720[bow]
    if code in adults:
        return True
    if longest >= full and (code in shorter or code.startswith(LONG_ROUNDS)):
        return True
    if steps >= 4 and code in SHORTER_UNDER_15[bow]:
        return True
    if gender == "open" and bow in ("recurve", "longbow"):
        return code == {"50+": "wa720_60", "U18": "wa720_60", "U16": "metric_122_50"}.get(age)
    return False


def least(index, gender, age):
    steps, open_full, female_full = AGES[age]
    full = female_full if gender == "female" else open_full
    whole = 4 if gender == "open" and steps <= 3 else 5
    return METRES[min(METRES.index(full) + max(0, index - whole + 1), len(METRES) - 1)]


def thresholds(code, bow, gender, age, known):
    _, location, text = CLASSIFIED[code].split(" ", 2)
    indoors = location == "indoor"
    if not code.startswith("vegas") or code.startswith("vegas_300"):
        text = text.replace("_5_ring", "").replace("_6_ring", "").replace("_2_ring", "")
    if indoors and bow == "compound" and "compound" not in text and "vegas_300" not in code:
        full, small = ("10_zone", "10_zone_compound"), ("_5_ring", "_5_ring_compound")
        text = text.replace(*(small if "_5_ring" in text else full))
    passes = parsed(text)
    maximum = sum(p[0] * FACES[p[4]][0][0] for p in passes)
    longest = max((p[1], p[2]) for p in passes)[1]
    datum, class_step, gender_step, age_step = BOWS[bow][indoors]
    steps = AGES[age][0]
    shift = steps * age_step
    if gender == "female" and steps <= 3:
        shift += age_step if steps == 3 and age_step < gender_step else gender_step

    def table(handicap):
        if (text, indoors, handicap) not in known:
            known[text, indoors, handicap] = math.ceil(score("AGB", passes, indoors, handicap)[0] - 1e-9)
        return known[text, indoors, handicap]

    found = []
    for index in reversed(range(8 if indoors else 9)):
        handicap = datum + shift + (index - (1 if indoors else 2)) * class_step
        if not indoors and not is_prestige(code, longest, bow, gender, age):
            if index < 3 or least(index, gender, age) > longest:
                found.append("-")
                continue
        points = table(handicap)
        if table(math.floor(handicap) + 1) == points:
            points += 1
        if found:
            points = maximum + 1 if found[-1] == "-" else max(points, found[-1] + 1)
        found.append("-" if points > maximum else points)
    return found[::-1]


def write_classes(folder):
    lines = ["code,body,location,passes,bow,gender,age,scores"]
    known = {}
    for code, round_ in CLASSIFIED.items():
        body, location, text = round_.split(" ", 2)
        for bow in BOWS:
            for gender in ("open", "female"):
                for age in AGES:
                    scores = " ".join(str(s) for s in thresholds(code, bow, gender, age, known))
                    lines.append(f"{code},{body},{location},{text},{bow},{gender},{age},{scores}")
                    body = location = text = ""  # said once for each round
    write(folder, "classifications-independent.csv", lines)


def write(folder, name, lines):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    write_handicaps(os.path.dirname(os.path.abspath(__file__)))
    write_classes(os.path.dirname(os.path.abspath(__file__)))
