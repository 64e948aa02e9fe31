namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>More members than are expected one after the other.</summary>
public class Wide
{
    public int Member0 { get; set; }

    public string? Member1 { get; set; }

    public double? Member2 { get; set; }

    public Level Member3 { get; set; }

    public List<int>? Member4 { get; set; }

    public Point Member5 { get; set; }

    public int Member6 { get; set; }

    public string? Member7 { get; set; }

    public double? Member8 { get; set; }

    public Level Member9 { get; set; }

    public List<int>? Member10 { get; set; }

    public Point Member11 { get; set; }

    public int Member12 { get; set; }

    public string? Member13 { get; set; }

    public double? Member14 { get; set; }

    public Level Member15 { get; set; }

    public List<int>? Member16 { get; set; }

    public Point Member17 { get; set; }

    public int Member18 { get; set; }

    public string? Member19 { get; set; }

    public double? Member20 { get; set; }

    public Level Member21 { get; set; }

    public List<int>? Member22 { get; set; }

    public Point Member23 { get; set; }

    public int Member24 { get; set; }

    public string? Member25 { get; set; }

    public double? Member26 { get; set; }

    public Level Member27 { get; set; }

    public List<int>? Member28 { get; set; }

    public Point Member29 { get; set; }

    public int Member30 { get; set; }

    public string? Member31 { get; set; }

    public double? Member32 { get; set; }

    public Level Member33 { get; set; }

    public List<int>? Member34 { get; set; }

    public Point Member35 { get; set; }

    public int Member36 { get; set; }

    public string? Member37 { get; set; }

    public double? Member38 { get; set; }

    public Level Member39 { get; set; }

    public List<int>? Member40 { get; set; }

    public Point Member41 { get; set; }

    public int Member42 { get; set; }

    public string? Member43 { get; set; }

    public double? Member44 { get; set; }

    public Level Member45 { get; set; }

    public List<int>? Member46 { get; set; }

    public Point Member47 { get; set; }

    public int Member48 { get; set; }

    public string? Member49 { get; set; }

    public double? Member50 { get; set; }

    public Level Member51 { get; set; }

    public List<int>? Member52 { get; set; }

    public Point Member53 { get; set; }

    public int Member54 { get; set; }

    public string? Member55 { get; set; }

    public double? Member56 { get; set; }

    public Level Member57 { get; set; }

    public List<int>? Member58 { get; set; }

    public Point Member59 { get; set; }

    public int Member60 { get; set; }

    public string? Member61 { get; set; }

    public double? Member62 { get; set; }

    public Level Member63 { get; set; }

    public List<int>? Member64 { get; set; }

    public Point Member65 { get; set; }

    public int Member66 { get; set; }

    public string? Member67 { get; set; }

    public double? Member68 { get; set; }

    public Level Member69 { get; set; }

    public List<int>? Member70 { get; set; }

    public Point Member71 { get; set; }

    public int Member72 { get; set; }

    public string? Member73 { get; set; }

    public double? Member74 { get; set; }

    public Level Member75 { get; set; }

    public List<int>? Member76 { get; set; }

    public Point Member77 { get; set; }

    public int Member78 { get; set; }

    public string? Member79 { get; set; }

    public double? Member80 { get; set; }

    public Level Member81 { get; set; }

    public List<int>? Member82 { get; set; }

    public Point Member83 { get; set; }

    public int Member84 { get; set; }

    public string? Member85 { get; set; }

    public double? Member86 { get; set; }

    public Level Member87 { get; set; }

    public List<int>? Member88 { get; set; }

    public Point Member89 { get; set; }

    public int Member90 { get; set; }

    public string? Member91 { get; set; }

    public double? Member92 { get; set; }

    public Level Member93 { get; set; }

    public List<int>? Member94 { get; set; }

    public Point Member95 { get; set; }

    public int Member96 { get; set; }

    public string? Member97 { get; set; }

    public double? Member98 { get; set; }

    public Level Member99 { get; set; }
}
