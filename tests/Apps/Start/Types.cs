namespace Peregrine.Json.Start;

public sealed class Type0
{
    public int Member0Of0 { get; set; }
    public string? Member1Of0 { get; set; }
    public double Member2Of0 { get; set; }
    public bool Member3Of0 { get; set; }
    public long Member4Of0 { get; set; }
    public DateTime Member5Of0 { get; set; }
    public Guid Member6Of0 { get; set; }
    public string? Member7Of0 { get; set; }
    public int? Member8Of0 { get; set; }
    public decimal Member9Of0 { get; set; }
    public int Member10Of0 { get; set; }
    public string? Member11Of0 { get; set; }
    public double Member12Of0 { get; set; }
    public bool Member13Of0 { get; set; }
    public long Member14Of0 { get; set; }
    public DateTime Member15Of0 { get; set; }
    public Guid Member16Of0 { get; set; }
    public string? Member17Of0 { get; set; }
    public int? Member18Of0 { get; set; }
    public decimal Member19Of0 { get; set; }
}

public sealed class Type1
{
    public string? Member0Of1 { get; set; }
    public double Member1Of1 { get; set; }
    public bool Member2Of1 { get; set; }
    public long Member3Of1 { get; set; }
    public DateTime Member4Of1 { get; set; }
    public Guid Member5Of1 { get; set; }
    public string? Member6Of1 { get; set; }
    public int? Member7Of1 { get; set; }
    public decimal Member8Of1 { get; set; }
    public int Member9Of1 { get; set; }
    public string? Member10Of1 { get; set; }
    public double Member11Of1 { get; set; }
    public bool Member12Of1 { get; set; }
    public long Member13Of1 { get; set; }
    public DateTime Member14Of1 { get; set; }
    public Guid Member15Of1 { get; set; }
    public string? Member16Of1 { get; set; }
    public int? Member17Of1 { get; set; }
    public decimal Member18Of1 { get; set; }
    public int Member19Of1 { get; set; }
}

public sealed class Type2
{
    public double Member0Of2 { get; set; }
    public bool Member1Of2 { get; set; }
    public long Member2Of2 { get; set; }
    public DateTime Member3Of2 { get; set; }
    public Guid Member4Of2 { get; set; }
    public string? Member5Of2 { get; set; }
    public int? Member6Of2 { get; set; }
    public decimal Member7Of2 { get; set; }
    public int Member8Of2 { get; set; }
    public string? Member9Of2 { get; set; }
    public double Member10Of2 { get; set; }
    public bool Member11Of2 { get; set; }
    public long Member12Of2 { get; set; }
    public DateTime Member13Of2 { get; set; }
    public Guid Member14Of2 { get; set; }
    public string? Member15Of2 { get; set; }
    public int? Member16Of2 { get; set; }
    public decimal Member17Of2 { get; set; }
    public int Member18Of2 { get; set; }
    public string? Member19Of2 { get; set; }
}

public sealed class Type3
{
    public bool Member0Of3 { get; set; }
    public long Member1Of3 { get; set; }
    public DateTime Member2Of3 { get; set; }
    public Guid Member3Of3 { get; set; }
    public string? Member4Of3 { get; set; }
    public int? Member5Of3 { get; set; }
    public decimal Member6Of3 { get; set; }
    public int Member7Of3 { get; set; }
    public string? Member8Of3 { get; set; }
    public double Member9Of3 { get; set; }
    public bool Member10Of3 { get; set; }
    public long Member11Of3 { get; set; }
    public DateTime Member12Of3 { get; set; }
    public Guid Member13Of3 { get; set; }
    public string? Member14Of3 { get; set; }
    public int? Member15Of3 { get; set; }
    public decimal Member16Of3 { get; set; }
    public int Member17Of3 { get; set; }
    public string? Member18Of3 { get; set; }
    public double Member19Of3 { get; set; }
}

public sealed class Type4
{
    public long Member0Of4 { get; set; }
    public DateTime Member1Of4 { get; set; }
    public Guid Member2Of4 { get; set; }
    public string? Member3Of4 { get; set; }
    public int? Member4Of4 { get; set; }
    public decimal Member5Of4 { get; set; }
    public int Member6Of4 { get; set; }
    public string? Member7Of4 { get; set; }
    public double Member8Of4 { get; set; }
    public bool Member9Of4 { get; set; }
    public long Member10Of4 { get; set; }
    public DateTime Member11Of4 { get; set; }
    public Guid Member12Of4 { get; set; }
    public string? Member13Of4 { get; set; }
    public int? Member14Of4 { get; set; }
    public decimal Member15Of4 { get; set; }
    public int Member16Of4 { get; set; }
    public string? Member17Of4 { get; set; }
    public double Member18Of4 { get; set; }
    public bool Member19Of4 { get; set; }
}

public sealed class Type5
{
    public DateTime Member0Of5 { get; set; }
    public Guid Member1Of5 { get; set; }
    public string? Member2Of5 { get; set; }
    public int? Member3Of5 { get; set; }
    public decimal Member4Of5 { get; set; }
    public int Member5Of5 { get; set; }
    public string? Member6Of5 { get; set; }
    public double Member7Of5 { get; set; }
    public bool Member8Of5 { get; set; }
    public long Member9Of5 { get; set; }
    public DateTime Member10Of5 { get; set; }
    public Guid Member11Of5 { get; set; }
    public string? Member12Of5 { get; set; }
    public int? Member13Of5 { get; set; }
    public decimal Member14Of5 { get; set; }
    public int Member15Of5 { get; set; }
    public string? Member16Of5 { get; set; }
    public double Member17Of5 { get; set; }
    public bool Member18Of5 { get; set; }
    public long Member19Of5 { get; set; }
}

public sealed class Type6
{
    public Guid Member0Of6 { get; set; }
    public string? Member1Of6 { get; set; }
    public int? Member2Of6 { get; set; }
    public decimal Member3Of6 { get; set; }
    public int Member4Of6 { get; set; }
    public string? Member5Of6 { get; set; }
    public double Member6Of6 { get; set; }
    public bool Member7Of6 { get; set; }
    public long Member8Of6 { get; set; }
    public DateTime Member9Of6 { get; set; }
    public Guid Member10Of6 { get; set; }
    public string? Member11Of6 { get; set; }
    public int? Member12Of6 { get; set; }
    public decimal Member13Of6 { get; set; }
    public int Member14Of6 { get; set; }
    public string? Member15Of6 { get; set; }
    public double Member16Of6 { get; set; }
    public bool Member17Of6 { get; set; }
    public long Member18Of6 { get; set; }
    public DateTime Member19Of6 { get; set; }
}

public sealed class Type7
{
    public string? Member0Of7 { get; set; }
    public int? Member1Of7 { get; set; }
    public decimal Member2Of7 { get; set; }
    public int Member3Of7 { get; set; }
    public string? Member4Of7 { get; set; }
    public double Member5Of7 { get; set; }
    public bool Member6Of7 { get; set; }
    public long Member7Of7 { get; set; }
    public DateTime Member8Of7 { get; set; }
    public Guid Member9Of7 { get; set; }
    public string? Member10Of7 { get; set; }
    public int? Member11Of7 { get; set; }
    public decimal Member12Of7 { get; set; }
    public int Member13Of7 { get; set; }
    public string? Member14Of7 { get; set; }
    public double Member15Of7 { get; set; }
    public bool Member16Of7 { get; set; }
    public long Member17Of7 { get; set; }
    public DateTime Member18Of7 { get; set; }
    public Guid Member19Of7 { get; set; }
}

public sealed class Type8
{
    public int? Member0Of8 { get; set; }
    public decimal Member1Of8 { get; set; }
    public int Member2Of8 { get; set; }
    public string? Member3Of8 { get; set; }
    public double Member4Of8 { get; set; }
    public bool Member5Of8 { get; set; }
    public long Member6Of8 { get; set; }
    public DateTime Member7Of8 { get; set; }
    public Guid Member8Of8 { get; set; }
    public string? Member9Of8 { get; set; }
    public int? Member10Of8 { get; set; }
    public decimal Member11Of8 { get; set; }
    public int Member12Of8 { get; set; }
    public string? Member13Of8 { get; set; }
    public double Member14Of8 { get; set; }
    public bool Member15Of8 { get; set; }
    public long Member16Of8 { get; set; }
    public DateTime Member17Of8 { get; set; }
    public Guid Member18Of8 { get; set; }
    public string? Member19Of8 { get; set; }
}

public sealed class Type9
{
    public decimal Member0Of9 { get; set; }
    public int Member1Of9 { get; set; }
    public string? Member2Of9 { get; set; }
    public double Member3Of9 { get; set; }
    public bool Member4Of9 { get; set; }
    public long Member5Of9 { get; set; }
    public DateTime Member6Of9 { get; set; }
    public Guid Member7Of9 { get; set; }
    public string? Member8Of9 { get; set; }
    public int? Member9Of9 { get; set; }
    public decimal Member10Of9 { get; set; }
    public int Member11Of9 { get; set; }
    public string? Member12Of9 { get; set; }
    public double Member13Of9 { get; set; }
    public bool Member14Of9 { get; set; }
    public long Member15Of9 { get; set; }
    public DateTime Member16Of9 { get; set; }
    public Guid Member17Of9 { get; set; }
    public string? Member18Of9 { get; set; }
    public int? Member19Of9 { get; set; }
}
