namespace Peregrine.Json.Analyzers;

/// <summary>
/// Decides whether an expression can become the initializer of a static field without a change of its value: it refers to no variables outside itself, and uses
/// only constants, read-only static fields of other types, and options, converters and objects of System.Text.Json.
/// </summary>
internal static class SharedValue
{
    public static bool IsShareable(IOperation value, INamedTypeSymbol? owner, KnownTypes types) => value.DescendantsAndSelf().All(one => IsShared(one, value, owner, types));

    private static bool IsShared(IOperation operation, IOperation whole, INamedTypeSymbol? owner, KnownTypes types) =>
        operation switch
        {
            ILocalReferenceOperation local => IsWithin(local.Local, whole),
            IParameterReferenceOperation parameter => IsWithin(parameter.Parameter, whole),
            // Allowed: in an object initializer, the implicit reference to the object that is being initialized.
            IInstanceReferenceOperation instance => instance.ReferenceKind == InstanceReferenceKind.ImplicitReceiver,
            IFieldReferenceOperation { Field.IsStatic: true } field => field.Field.IsConst || field.Field.IsReadOnly && IsForeign(field.Field, owner),
            IPropertyReferenceOperation { Property.IsStatic: true } property => property.Property.SetMethod is null && IsOfTheirs(property.Property.ContainingType),
            IObjectCreationOperation made => types.IsOptions(made.Type) || IsOfTheirs(made.Type) || IsConverter(made.Type),
            // Allowed: an initializer's Add, UsePeregrine, and static methods of System.Text.Json and of its encoders.
            IInvocationOperation call => call.IsImplicit || types.IsUsePeregrine(call.TargetMethod) || call.TargetMethod.IsStatic && IsOfTheirs(call.TargetMethod.ContainingType),
            ITypeParameterObjectCreationOperation or IAwaitOperation or IDynamicInvocationOperation or IInvalidOperation => false,
            _ => true,
        };

    /// <summary>
    /// Whether a member belongs to another type. Static fields of the same type may not be initialized yet when the new field is initialized.
    /// </summary>
    private static bool IsForeign(ISymbol member, INamedTypeSymbol? owner) => !SymbolEqualityComparer.Default.Equals(member.ContainingType, owner);

    /// <summary>Whether a symbol is declared inside the expression, as a lambda's parameters are.</summary>
    private static bool IsWithin(ISymbol symbol, IOperation whole) =>
        symbol.DeclaringSyntaxReferences.All(place => place.SyntaxTree == whole.Syntax.SyntaxTree && whole.Syntax.Span.Contains(place.Span));

    private static bool IsOfTheirs(ITypeSymbol? type) =>
        type is INamedTypeSymbol named && KnownTypes.NameOf(named) is var name
        && (name.StartsWith("System.Text.Json.", StringComparison.Ordinal) || name.StartsWith("System.Text.Encodings.Web.", StringComparison.Ordinal) || name.StartsWith("System.Text.Unicode.", StringComparison.Ordinal));

    private static bool IsConverter(ITypeSymbol? type)
    {
        for (ITypeSymbol? at = type; at is not null; at = at.BaseType)
        {
            if (at.Name == "JsonConverter" && IsOfTheirs(at))
            {
                return true;
            }
        }

        return false;
    }
}
