using System.Collections.Concurrent;

namespace Peregrine.Json.Analyzers;

/// <summary>An options object of a web host.</summary>
internal enum HostKind
{
    None,

    /// <summary>Options of minimal APIs, results and problem details.</summary>
    Http,

    /// <summary>Options of controllers.</summary>
    Mvc,

    /// <summary>Options of hubs.</summary>
    Hub,
}

/// <summary>
/// The options objects of a project's web hosts: the calls that create them, and the calls of UsePeregrine on them. Each kind is evaluated separately.
/// </summary>
internal sealed class HostOptions(KnownTypes types, OptionsOrigins origins)
{
    private readonly ConcurrentBag<(HostKind Kind, Location Place)> _made = [];
    private readonly ConcurrentDictionary<HostKind, bool> _served = new();
    private readonly ConcurrentDictionary<HostKind, bool> _handedOn = new();
    private volatile bool _servesUnknown, _usesHttp;

    /// <summary>Records a call that creates options of a host.</summary>
    public void Made(HostKind kind, Location place) => _made.Add((kind, place));

    /// <summary>Records that the options of minimal APIs are used.</summary>
    public void UsesHttp() => _usesHttp = true;

    /// <summary>
    /// Records a call of AddPeregrineJson. If it is called on the services, it applies to minimal APIs and hubs; if it is called on MVC's builder, it applies
    /// to controllers.
    /// </summary>
    public void AddPeregrine(IMethodSymbol method)
    {
        foreach (HostKind kind in (method.ReducedFrom ?? method).Parameters[0].Type.Name == "IServiceCollection" ? new[] { HostKind.Http, HostKind.Hub } : [HostKind.Mvc])
        {
            _served[kind] = true;
        }
    }

    /// <summary>Records a call of UsePeregrine. If the call does not show to which options it applies, they may be those of a host.</summary>
    public void UsePeregrine(IInvocationOperation call)
    {
        IOperation? options = call.Arguments.FirstOrDefault()?.Value;
        while (options is IInvocationOperation inner && types.IsUsePeregrine(inner.TargetMethod))
        {
            options = inner.Arguments.FirstOrDefault()?.Value;
        }

        options = Inner(options);
        if (options is IPropertyReferenceOperation reference && KindOf(reference.Property) is var kind and not HostKind.None)
        {
            _served[kind] = true;
        }
        else if (options is not (IObjectCreationOperation or IPropertyReferenceOperation { Property.IsStatic: true }))
        {
            _servesUnknown = true;
        }
    }

    /// <summary>Records that the method UsePeregrine is passed as a delegate to other code, which may call it on the options of a host.</summary>
    public void ReferToUsePeregrine() => _servesUnknown = true;

    /// <summary>
    /// Records a use of a property that contains a host's options. An assignment to the property counts as making the host use this library if UsePeregrine may
    /// have been called on the assigned options. Other code that receives the options may call UsePeregrine on them.
    /// </summary>
    public void Refer(IPropertyReferenceOperation reference, CancellationToken cancellation)
    {
        HostKind kind = KindOf(reference.Property);
        if (kind == HostKind.None)
        {
            return;
        }

        IOperation? parent = reference.Parent;
        while (parent is IConversionOperation or IParenthesizedOperation or IConditionalAccessOperation)
        {
            parent = parent.Parent;
        }

        switch (parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == reference:
                if (origins.Of(assignment.Value, cancellation) != OptionsOrigin.Plain)
                {
                    _served[kind] = true;
                }

                break;
            case IMemberReferenceOperation or IMemberInitializerOperation or IInvocationOperation:
                break;
            default:
                _handedOn[kind] = true;
                break;
        }
    }

    /// <summary>
    /// Returns the kinds of options on which the project certainly does not call UsePeregrine, and the places of the calls that create them. Leaves out the
    /// options of minimal APIs if the project has controllers and no call that uses these options.
    /// </summary>
    public IEnumerable<(HostKind Kind, Location Place)> Plain() =>
        _made.Where(one => !_served.ContainsKey(one.Kind) && !(_servesUnknown && _handedOn.ContainsKey(one.Kind)) && (one.Kind != HostKind.Http || _usesHttp || !_made.Any(static other => other.Kind == HostKind.Mvc)));

    private static HostKind KindOf(IPropertySymbol property) => property.Name switch
    {
        "SerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.Http.Json.JsonOptions" => HostKind.Http,
        "JsonSerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.Mvc.JsonOptions" => HostKind.Mvc,
        "PayloadSerializerOptions" when KnownTypes.NameOf(property.ContainingType) == "Microsoft.AspNetCore.SignalR.JsonHubProtocolOptions" => HostKind.Hub,
        _ => HostKind.None,
    };

    private static IOperation? Inner(IOperation? value)
    {
        while (value is IConversionOperation or IParenthesizedOperation)
        {
            value = value is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)value).Operand;
        }

        return value;
    }
}
