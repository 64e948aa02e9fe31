namespace Peregrine.Json.Tests.Front;

public sealed class VersionHolder
{
    public Version? Value { get; set; }
}

public sealed class CaseModel
{
    public int MyInteger { get; set; }

    public string? MyString { get; set; }

    public List<string>? MyList { get; set; }
}

public sealed class Location
{
    public int Id { get; set; }

    public string? Address1 { get; set; }

    public string? Address2 { get; set; }

    public string? City { get; set; }

    public string? State { get; set; }

    public string? PostalCode { get; set; }

    public string? Name { get; set; }

    public string? PhoneNumber { get; set; }

    public string? Country { get; set; }
}

public sealed class Login
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }
}

public enum Colour
{
    Red,
    Green,
}

public struct Spot
{
    public int X { get; set; }

    public double Y { get; set; }

    public Guid Id { get; set; }
}

/// <summary>Nothing but values: an object of it is one allocation.</summary>
public sealed class Scalars
{
    public bool Flag { get; set; }

    public long Long { get; set; }

    public double Double { get; set; }

    public decimal Decimal { get; set; }

    public Guid Guid { get; set; }

    public DateTime Time { get; set; }

    public DateTimeOffset Offset { get; set; }

    public DateOnly Date { get; set; }

    public TimeOnly Clock { get; set; }

    public TimeSpan Span { get; set; }

    public Colour Colour { get; set; }

    public int? Some { get; set; }

    public Guid? Id { get; set; }

    public Spot Spot { get; set; }

    public Spot? Other { get; set; }

    public Half Half { get; set; }

    public Int128 Wide { get; set; }

    public char Letter { get; set; }

    public static Scalars Make() => new()
    {
        Flag = true,
        Long = long.MinValue,
        Double = -1.5e-7,
        Decimal = 12345.678m,
        Guid = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        Time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Offset = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(2)),
        Date = new DateOnly(2026, 1, 2),
        Clock = new TimeOnly(3, 4, 5),
        Span = TimeSpan.FromSeconds(1.5),
        Colour = Colour.Green,
        Some = 7,
        Id = new Guid(2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        Spot = new Spot { X = 1, Y = 2.5 },
        Other = new Spot { X = 3, Y = 4.5 },
        Half = (Half)1.5,
        Wide = Int128.MaxValue,
        Letter = 'x',
    };
}

/// <summary>Made by its constructor.</summary>
public sealed record Pair(int Left, double Right, Spot Spot);

/// <summary>A struct as the root.</summary>
public readonly record struct Measure(int Count, double Value, DateTime At);
