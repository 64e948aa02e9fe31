using System.Data;
using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>The type of a column of a DataTable, determined by the column's values.</summary>
/// <param name="Type">The type; null as long as there is no value.</param>
/// <param name="Clock">
/// The kind of the times (UTC, local or unspecified), if the type is <see cref="DateTime"/>: such a column has times of one kind only.
/// </param>
internal readonly record struct ColumnKind(Type? Type, DateTimeKind Clock)
{
    public static ColumnKind Of(object? value) => new(value?.GetType(), value is DateTime time ? time.Kind : DateTimeKind.Unspecified);

    /// <summary>Returns the kind of a column that contains values of both kinds.</summary>
    public static ColumnKind Common(ColumnKind first, ColumnKind second) => first.Type is null || first == second ? second
        : second.Type is null || Widens(second.Type, first.Type) ? first
        : Widens(first.Type, second.Type) ? second
        : new ColumnKind(typeof(object), DateTimeKind.Unspecified);

    public DataColumn Column(string name)
    {
        var column = new DataColumn(name, KeptType());
        if (Type == typeof(DateTime))
        {
            column.DateTimeMode = Clock switch
            {
                DateTimeKind.Utc => DataSetDateTime.Utc,
                DateTimeKind.Local => DataSetDateTime.Local,
                _ => DataSetDateTime.Unspecified,
            };
        }

        return column;
    }

    public object Cell(object? value) => value is not long whole ? value ?? DBNull.Value
        : Type == typeof(double) ? (double)whole
        : Type == typeof(decimal) ? (decimal)whole
        : value;

    private static bool Widens(Type whole, Type other) => whole == typeof(long) && (other == typeof(double) || other == typeof(decimal));

    /// <summary>Returns the type of the column; string if there is no value. The result is annotated, so that trimming keeps the members of the type.</summary>
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties | DynamicallyAccessedMemberTypes.PublicFields)]
    private Type KeptType() => Type is null || Type == typeof(string) ? typeof(string)
        : Type == typeof(bool) ? typeof(bool)
        : Type == typeof(long) ? typeof(long)
        : Type == typeof(double) ? typeof(double)
        : Type == typeof(decimal) ? typeof(decimal)
        : Type == typeof(DateTime) ? typeof(DateTime)
        : Type == typeof(DateTimeOffset) ? typeof(DateTimeOffset)
        : typeof(object);
}
