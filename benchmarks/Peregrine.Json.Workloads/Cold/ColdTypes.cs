using System.Reflection;

namespace Peregrine.Json.Workloads.Cold;

/// <summary>A type that a fresh process meets for the first time.</summary>
public abstract class ColdType
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<ColdType> All { get; } =
    [
        new ColdType<ColdMethodA>(),
        new ColdType<ColdParentB>(),
        new ColdType<ColdProfileC>(),
        new ColdType<ColdTaxD>(),
        new ColdType<ColdHiddenE>(),
        new ColdType<ColdCountryF>(),
        new ColdType<ColdNoteG>(),
        new ColdType<ColdPlaceH>(),
        new ColdType<ColdDiscountI>(),
        new ColdType<ColdScoreJ>(),
        new ColdType<ColdPlaceK>(),
        new ColdType<ColdTaxL>(),
        new ColdType<ColdCountryM>(),
        new ColdType<ColdAmountN>(),
        new ColdType<ColdCountO>(),
        new ColdType<ColdCategoryP>(),
        new ColdType<ColdCommentQ>(),
        new ColdType<ColdCountR>(),
        new ColdType<ColdSourceS>(),
        new ColdType<ColdColorT>(),
    ];

    public abstract Type Type { get; }

    /// <summary>Hands the type on.</summary>
    public abstract void Accept(IColdVisitor visitor);

    /// <summary>One document of it, made without any serializer: the process that reads it shall not have written.</summary>
    public byte[] Document(int seed)
    {
        var prose = new Prose(seed);
        IEnumerable<string> members = Type.GetProperties(BindingFlags.Public | BindingFlags.Instance)
            .Select(property => $"\"{property.Name}\":{Value(property.PropertyType, prose)}");
        return System.Text.Encoding.UTF8.GetBytes("{" + string.Join(',', members) + "}");
    }

    /// <summary>A value of it.</summary>
    public object Instance(int seed)
    {
        var prose = new Prose(seed);
        object made = Activator.CreateInstance(Type)!;
        foreach (PropertyInfo property in Type.GetProperties(BindingFlags.Public | BindingFlags.Instance))
        {
            property.SetValue(made, Sample(property.PropertyType, prose));
        }

        return made;
    }

    private static object Sample(Type type, Prose prose) =>
        type == typeof(int) || type == typeof(int?) ? prose.Number(1_000_000)
        : type == typeof(long) ? prose.Integer(12)
        : type == typeof(bool) ? prose.Chance(50)
        : type == typeof(double) ? prose.Number(1_000_000) / 100.0
        : type == typeof(decimal) ? prose.Number(1_000_000) / 100m
        : type == typeof(DateTime) ? prose.Moment(DateTimeKind.Utc, fraction: false)
        : type == typeof(Guid) ? prose.Identifier()
        : type == typeof(List<int>) ? prose.Many(3, static prose => prose.Number(1_000))
        : prose.Words(12);

    private static string Value(Type type, Prose prose) => Sample(type, prose) switch
    {
        bool truth => truth ? "true" : "false",
        string text => $"\"{text}\"",
        Guid guid => $"\"{guid}\"",
        DateTime moment => $"\"{moment:yyyy-MM-ddTHH:mm:ssZ}\"",
        List<int> numbers => $"[{string.Join(',', numbers)}]",
        IFormattable number => number.ToString(null, System.Globalization.CultureInfo.InvariantCulture),
        object other => throw new NotSupportedException(other.GetType().Name),
    };
}

/// <inheritdoc/>
public sealed class ColdType<T> : ColdType
{
    public override Type Type => typeof(T);

    public override void Accept(IColdVisitor visitor) => visitor.Visit<T>();
}

/// <summary>Work over one type.</summary>
public interface IColdVisitor
{
    void Visit<T>();
}
